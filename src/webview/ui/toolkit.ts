/**
 * The widget toolkit, and the only door to it. Registered are the components that are used, not all of them: the rest of the toolkit stays out of the bundle.
 * To leave the toolkit, replace what this folder exports; nothing outside of it would notice.
 */
import { provideVSCodeDesignSystem, vsCodeButton } from "@vscode/webview-ui-toolkit";

/** Defines the custom elements. Call once, before the first render. */
export function registerToolkit(): void {
  provideVSCodeDesignSystem().register(vsCodeButton());
}
