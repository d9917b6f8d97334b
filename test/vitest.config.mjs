import { defineConfig } from "vitest/config";

/** Core and webview logic; what needs a browser or VS Code has runners of its own (see `npm test`). */
export default defineConfig({
  test: { root: new URL("..", import.meta.url).pathname, include: ["test/core/**/*.test.ts", "test/cli/**/*.test.ts", "test/extension/unit/**/*.test.ts", "test/webview/unit/**/*.test.ts"], testTimeout: 60_000 },
});
