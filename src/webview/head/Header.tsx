/** The header: what file this is, how it is read and replayed, and what was found in it, in one sentence. */
import { useState } from "../ui/react.ts";
import type { SessionView } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { QuietButton } from "../ui/Button.tsx";
import { Select } from "../ui/fields.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Assumptions } from "./Assumptions.tsx";
import { Conversations } from "./Conversations.tsx";
import { Coverage } from "./Coverage.tsx";
import { Diagnostics } from "./Diagnostics.tsx";
import { Models } from "./Models.tsx";
import { Strip } from "./Strip.tsx";
import { Summary } from "./Summary.tsx";
import { count, plural } from "../ui/words.ts";

type Panel = "assumptions" | "diagnostics" | "conversations" | "coverage" | "models";

export function Header({ session }: { readonly session: SessionView }) {
  const [panel, setPanel] = useState<Panel>();
  const show = (next: Panel): void => setPanel((now) => (now === next ? undefined : next));
  const chosen = useData((data) => data.conversation);
  const model = chosen?.model ?? session.model;
  const problems = session.diagnostics.length + session.moreDiagnostics;
  return (
    <header className="head">
      <div className="head-1">
        <h1 className="file" title={session.name}><Icon name="file" /><span>{session.name}</span></h1>
        <ul className="meta">
          <li>{session.formatLabel}</li>
          {model === undefined ? null : <li>{model}</li>}
          {session.models.length < 2 ? null : <li><button type="button" className="assumed" aria-expanded={panel === "models"} title="How often the turns of each model stall" onClick={() => show("models")}>{plural(session.models.length, "model")}</button></li>}
          {session.unattended ? <li><span className="unattended" title="A scheduler wrote this: nobody is there to answer, so findings rank one higher"><Icon name="clock" />unattended</span></li> : null}
          {session.counts.conversations < 2 ? null : (
            <li>
              <button type="button" className="picker" aria-expanded={panel === "conversations"} title="Choose one of the conversations in this file" onClick={() => show("conversations")}>
                <Icon name="branch" /><span>{chosen === undefined ? plural(session.counts.conversations, "conversation") : `${count(chosen.conversation + 1)} of ${count(session.counts.conversations)}: ${chosen.title}`}</span><Icon name="chevronDown" />
              </button>
            </li>
          )}
          <ApiMode session={session} open={panel === "assumptions"} onShow={() => show("assumptions")} />
          {session.covered ? <li><button type="button" className="assumed" aria-expanded={panel === "coverage"} title="What the prompt says to this model about announced steps, and what the runtime does" onClick={() => show("coverage")}>coverage</button></li> : null}
          {problems === 0 ? null : (
            <li>
              <button type="button" className="assumed" aria-expanded={panel === "diagnostics"} title="Records that could not be read in full" onClick={() => show("diagnostics")}>
                {plural(problems, "problem")} in the file
              </button>
            </li>
          )}
        </ul>
        <div className="head-a">
          <CompareButton session={session} />
          <LoopSelect session={session} />
          <Live />
        </div>
      </div>
      <div className="head-2">
        <Summary session={session} />
        <Strip />
      </div>
      {panel === "conversations" ? <Conversations onClose={() => setPanel(undefined)} /> : null}
      {panel === "assumptions" ? <Assumptions session={session} onClose={() => setPanel(undefined)} /> : null}
      {panel === "coverage" ? <Coverage onClose={() => setPanel(undefined)} /> : null}
      {panel === "models" ? <Models session={session} onClose={() => setPanel(undefined)} /> : null}
      {panel === "diagnostics" ? <Diagnostics session={session} onClose={() => setPanel(undefined)} /> : null}
    </header>
  );
}

/** The API mode, marked where the file does not state it; opens the list of everything that is assumed. */
function ApiMode({ session, open, onShow }: { readonly session: SessionView; readonly open: boolean; readonly onShow: () => void }) {
  const assumed = session.assumptions.filter(({ source }) => source === "assumed");
  const own = session.assumptions.find(({ rule }) => rule === "loop.apiMode");
  const mode = own?.value ?? session.apiMode;
  if (mode === undefined && session.assumptions.length === 0) return null;
  const words = own?.source === "assumed" ? "assumed" : own?.source === "rules" ? "set by the rules" : assumed.length > 0 ? `${assumed.length} assumed` : "settings";
  return (
    <li>
      {mode}
      {session.assumptions.length === 0 ? null : (
        <button type="button" className="assumed" aria-expanded={open} title="What the replay takes for granted because the file does not state it" onClick={onShow}>{words}</button>
      )}
    </li>
  );
}

/** Two releases side by side; of the one loop that has releases. */
function CompareButton({ session }: { readonly session: SessionView }) {
  const inspector = useInspector();
  const comparing = useData((data) => data.comparing);
  if (session.loop.id !== "hermes" || session.counts.turns === 0) return null;
  return (
    <QuietButton icon="diff" aria-pressed={comparing} title="Two releases of the loop side by side on this exchange" onClick={() => inspector.showCompare(!comparing)}>
      <span className="btn-w">{comparing ? "Comparing" : "Compare releases"}</span>
    </QuietButton>
  );
}

/** Which loop is replayed, and whether it is the file's own. */
function LoopSelect({ session }: { readonly session: SessionView }) {
  const inspector = useInspector();
  const { id: shown, title, choices } = session.loop;
  return (
    <Select
      className={session.loop.own ? undefined : "is-other"} label={session.loop.own ? "Loop" : "Loop, not its own"} value={shown} options={choices.map(({ id, label }) => ({ value: id, label: id === shown ? title : label }))} onPick={inspector.setLoop}
      title={session.loop.own ? "The loop that wrote this file" : "Not the loop that wrote this file: what it would have done here"}
    />
  );
}

function Live() {
  const state = useData((data) => data.state);
  if (state?.kind === "loading") return <span className="live"><Icon name="clock" /><span>Reading</span></span>;
  if (state?.kind !== "ready") return null;
  if (state.live) return <span className="live" title="New records appear as they are written"><Icon name="live" className="c-path" /><span>Live</span></span>;
  return state.banner === undefined ? null : <span className="live"><Icon name="dead" /><span>Stopped</span></span>;
}
