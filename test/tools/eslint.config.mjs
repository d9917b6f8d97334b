/** Lint: what the compiler does not see. Typed rules only where they find real faults (promises nobody waits for). */
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { root } from "./lib/paths.mjs";

export default tseslint.config(
  { ignores: ["dist/**", "test/output/**", "test/fixtures/**", ".cache/**", "node_modules/**"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
      // noUncheckedIndexedAccess makes the compiler doubt what a loop's bounds have proved; `!` says so where it is true.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/prefer-for-of": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/array-type": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-control-regex": "off",
      "no-restricted-syntax": [
        "error",
        { selector: "TSEnumDeclaration", message: "Erasable syntax only: use a union of literals." },
        { selector: "TSParameterProperty", message: "Erasable syntax only: declare the field and assign it." },
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: "Transcript text is hostile data; it is drawn as text." },
        { selector: "AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]", message: "Transcript text is hostile data; it is drawn as text." },
      ],
    },
  },
  {
    files: ["src/webview/**"],
    plugins: { "react-hooks": reactHooks },
    rules: { "no-console": ["error", { allow: ["error"] }], "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["**/*.mjs", "**/*.cjs"],
    rules: { "no-unused-vars": "error", "prefer-const": "error", "no-var": "error", eqeqeq: ["error", "always", { null: "ignore" }], "no-unreachable": "error", "no-dupe-keys": "error" },
  },
  { files: ["src/cli/**"], rules: { "no-console": "off" } },
  {
    files: ["test/**/*.ts", "test/**/*.tsx"],
    rules: { "no-console": "off", "@typescript-eslint/no-unused-expressions": "off" },
  },
);
