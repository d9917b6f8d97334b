/** What is shown when the page itself fails: never an empty window. */
import type { ErrorInfo, ReactNode } from "react";
import { Component } from "./ui/react.ts";
import { Icon } from "./ui/Icon.tsx";

interface State { readonly error: Error | undefined }

/** Catches what components below throw, and offers to draw them again. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main className="solo">
        <section className="state" aria-labelledby="state-title">
          <h1 id="state-title"><Icon name="error" className="i-20 c-err" />The inspector could not draw this</h1>
          <p role="alert">{error.message}</p>
          <p className="c-dim">The file is not affected. This is a fault of the extension; its developer tools have the details.</p>
          <div className="state-b"><button type="button" className="btn sec" onClick={() => this.setState({ error: undefined })}>Try again</button></div>
        </section>
      </main>
    );
  }
}
