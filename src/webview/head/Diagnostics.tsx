/** Records that could not be read, or not in full: never dropped in silence. */
import type { SessionView } from "../../core/protocol/views.ts";
import { IconButton } from "../ui/Button.tsx";
import { count, plural } from "../ui/words.ts";

export function Diagnostics({ session, onClose }: { readonly session: SessionView; readonly onClose: () => void }) {
  return (
    <section className="head-panel" aria-label="Problems in the file">
      <header className="sec-h">
        <h2>Problems in the file</h2>
        <span className="sec-hint">{plural(session.records, "record")}{session.skipped > 0 ? `, ${count(session.skipped)} of them not read` : ""}</span>
        <IconButton icon="x" name="Close" onClick={onClose} />
      </header>
      <ol className="problems" tabIndex={0} aria-label="Problems">
        {session.diagnostics.map(({ line, message }, index) => <li key={index}><span className="tn">{session.isText ? `line ${count(line)}` : `record ${count(line)}`}</span><span>{message}</span></li>)}
        {session.moreDiagnostics > 0 ? <li className="c-dim"><span className="tn" /><span>and {count(session.moreDiagnostics)} more</span></li> : null}
      </ol>
    </section>
  );
}
