/** The three functions that VS Code gives to a webview. */
import type { Channel } from "../../core/protocol/rpc.ts";

/** What `acquireVsCodeApi()` answers. */
export interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare global {
  /** Given by VS Code; may be called once in the life of a page. */
  function acquireVsCodeApi(): VsCodeApi;
}

/** The channel between this page and its host. */
export function webviewChannel(api: VsCodeApi): Channel {
  return {
    post: (message) => api.postMessage(message),
    on(listener) {
      const hear = (event: MessageEvent<unknown>): void => listener(event.data);
      window.addEventListener("message", hear);
      return () => window.removeEventListener("message", hear);
    },
  };
}
