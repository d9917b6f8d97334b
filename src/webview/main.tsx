/** Entry of the webview: connects to the host and draws what it says. */
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { InspectorContext } from "./store/context.ts";
import { connectHost, type HostEvents } from "./store/host.ts";
import { createInspector } from "./store/inspector.ts";
import { webviewChannel } from "./store/vscode.ts";
import { registerToolkit } from "./ui/toolkit.ts";
import "./styles/index.css";

registerToolkit();
const vscode = acquireVsCodeApi();
const late: { events?: HostEvents } = {};
const api = connectHost(webviewChannel(vscode), () => late.events!);
const inspector = createInspector(api, vscode.getState(), (state) => vscode.setState(state));
late.events = inspector.events;

const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
root.id = "root";
createRoot(root).render(
  <InspectorContext value={inspector}><ErrorBoundary><App /></ErrorBoundary></InspectorContext>,
);
void inspector.start();
