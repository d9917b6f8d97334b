/** What the replay takes for granted, where each value comes from, and the way to change it. */
import type { SessionView } from "../../core/protocol/views.ts";
import { IconButton } from "../ui/Button.tsx";

const SOURCE = { file: "stated in the file", rules: "set by the rules", assumed: "assumed" } as const;

export function Assumptions({ session, onClose }: { readonly session: SessionView; readonly onClose: () => void }) {
  return (
    <section className="head-panel" aria-label="What the replay takes for granted">
      <header className="sec-h"><h2>What the replay takes for granted</h2><span className="sec-hint">change it in the rules below</span><IconButton icon="x" name="Close" onClick={onClose} /></header>
      <dl className="given" tabIndex={0} aria-label="Values and where they come from">
        {session.assumptions.map(({ rule, label, value, source }) => (
          <div key={rule} className={source === "assumed" ? "is-assumed" : undefined}><dt>{label}</dt><dd>{value} <span className="d">{SOURCE[source]}</span></dd></div>
        ))}
      </dl>
    </section>
  );
}
