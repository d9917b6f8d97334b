/** The calls that a message writes and should have carried. Shown, never run. */
import { useMemo } from "../ui/react.ts";
import type { ProposedView } from "../../core/protocol/views.ts";
import { useInspector } from "../store/context.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { plural } from "../ui/words.ts";
import { jsonPieces } from "./json.ts";

export function Proposed({ proposed }: { readonly proposed: ProposedView }) {
  const inspector = useInspector();
  const { calls, dropped, json } = proposed;
  const pieces = useMemo(() => jsonPieces(`"tool_calls": ${json}`), [json]);
  const guarded = calls.filter(({ needsApproval }) => needsApproval !== undefined);
  return (
    <section className="recon" aria-label={calls.length === 1 ? "The call it should have carried" : "The calls it should have carried"}>
      <header className="sec-h">
        <h3>{calls.length === 1 ? "The call it should have carried" : "The calls it should have carried"}</h3><span className="sec-hint">shown, never run</span>
        <IconButton icon="copy" name="Copy as JSON" onClick={() => inspector.copy(json, calls.length === 1 ? "Call" : "Calls")} />
      </header>
      <pre className="json" tabIndex={0} aria-label="tool_calls as JSON">{pieces.map(({ kind, text }, index) => (kind === "" ? text : <span key={index} className={`j-${kind}`}>{text}</span>))}</pre>
      <ul className="notes">
        {guarded.map(({ name, needsApproval }, index) => <li key={index}><Icon name="shield" /><span><b>Needs a person.</b> <code>{name}</code>: {needsApproval}.</span></li>)}
        {guarded.length === 0 ? <li><Icon name="check" /><span>Nothing in {calls.length === 1 ? "it" : "them"} sends, posts, pays or deletes, as far as names and commands tell.</span></li> : null}
        {calls.some(({ declared }) => !declared) ? <li><Icon name="info" /><span>Not every name is a tool of this session; markup that only calls have counts all the same.</span></li> : null}
        <li><Icon name="copy" /><span>{dropped === 0 ? (calls.length === 1 ? "The only occurrence, no duplicate dropped." : "Each occurs once, no duplicate dropped.") : `${plural(dropped, "duplicate")} dropped, the first occurrence stands.`}</span></li>
      </ul>
    </section>
  );
}
