/**
 * React's functions for elements, under names of their own. React's module is CommonJS, and a bundler writes every use of it as `(0, module.jsx)(…)`;
 * a thousand elements make that 7 KB. The compiler finds this file through `jsxImportSource` in the folder's `tsconfig.json`.
 */
import * as runtime from "react/jsx-runtime";

export const { jsx, jsxs, Fragment } = runtime;
export type { JSX } from "react/jsx-runtime";
