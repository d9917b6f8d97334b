/** What VS Code gives to a webview. State outlives a reload of the frame, as it does there. */
{
  let state = JSON.parse(sessionStorage.getItem("state") ?? "null") ?? undefined;
  let taken = false;
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
  window.acquireVsCodeApi = () => {
    if (taken) throw new Error("acquireVsCodeApi may be called once");
    taken = true;
    return {
      postMessage: (message) => window.parent.postMessage(structuredClone(message), "*"),
      getState: () => state,
      setState(next) { state = next; sessionStorage.setItem("state", JSON.stringify(next)); },
    };
  };
}
