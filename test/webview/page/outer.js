/** The window around the webview: passes messages between the frame, which is under the webview's content policy, and the host's worker. */
const frame = document.querySelector("iframe");
const worker = new Worker("/host.js");
const waiting = [];
window.calls = [];
worker.onerror = (event) => console.error(`host: ${event.message}`);
worker.onmessage = ({ data }) => {
  if (data?.report === "done") waiting.shift()?.(data.milliseconds);
  else if (data?.report === "call") window.calls.push({ method: data.method, parameters: data.parameters });
  else frame.contentWindow.postMessage(data, "*");
};
window.addEventListener("message", ({ source, data }) => { if (source === frame.contentWindow) worker.postMessage(data); });
/** Tells the host something; resolves with the milliseconds it took there. */
window.control = (message) => new Promise((resolve) => { waiting.push(resolve); worker.postMessage(message); });
