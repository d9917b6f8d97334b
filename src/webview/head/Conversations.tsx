/** The picker of conversations, for files that hold several: one of them is shown, or all. */
import { useEffect, useState } from "../ui/react.ts";
import type { ConversationPage, ConversationRow } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { Checkbox } from "../ui/fields.tsx";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { count, plural } from "../ui/words.ts";

/** Rows that are listed; more are found by their words. */
const MOST = 200;

export function Conversations({ onClose }: { readonly onClose: () => void }) {
  const inspector = useInspector();
  const chosen = useData((data) => data.conversation);
  const version = useData((data) => data.session?.version);
  const [find, setFind] = useState("");
  const [flagged, setFlagged] = useState(false);
  const [page, setPage] = useState<ConversationPage>();
  useEffect(() => {
    let current = true;
    void inspector.conversations(find, flagged, MOST).then((next) => { if (current && next !== undefined) setPage(next); });
    return () => { current = false; };
  }, [inspector, find, flagged, version]);
  const pick = (row: ConversationRow | undefined): void => {
    inspector.setConversation(row);
    onClose();
  };
  return (
    <section className="head-panel" aria-label="Conversations">
      <header className="sec-h">
        <h2>Conversations</h2>
        <span className="sec-hint">{page === undefined ? "" : plural(page.total, "conversation")}</span>
        <IconButton icon="x" name="Close" onClick={onClose} />
      </header>
      <div className="cv-bar">
        <div className="find"><Icon name="search" /><input type="text" autoFocus value={find} placeholder="Find by title or model" aria-label="Find a conversation" spellCheck={false} onChange={(event) => setFind(event.target.value.slice(0, 500))} /></div>
        <Checkbox label="with flagged turns" checked={flagged} onPick={setFlagged} />
      </div>
      <ul className="cv">
        <li><button type="button" aria-current={chosen === undefined} onClick={() => pick(undefined)}><span className="cv-t">All conversations</span></button></li>
        {page?.rows.map((row) => (
          <li key={row.conversation}>
            <button type="button" aria-current={row.conversation === chosen?.conversation} onClick={() => pick(row)}>
              <span className="tn">{count(row.conversation + 1)}</span><span className="cv-t">{row.title}</span>
              <span className="cv-m">{row.subAgent ? "sub-agent" : ""}</span><span className="cv-m">{row.model ?? ""}</span><span className="cv-m">{plural(row.turns, "turn")}</span>
              <span className={row.flagged > 0 ? "cv-f" : "cv-m"}>{row.flagged > 0 ? `${count(row.flagged)} flagged` : ""}</span>
            </button>
          </li>
        ))}
        {page !== undefined && page.total > page.rows.length ? <li className="c-dim">and {count(page.total - page.rows.length)} more: find them by their words</li> : null}
      </ul>
    </section>
  );
}
