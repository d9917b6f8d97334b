/** The verdict in one sentence, and three layers kept apart: what the prompt says, what the loop is predicted to do, what the file recorded. */
import type { TurnView } from "../../core/protocol/views.ts";
import { kindWords } from "../../core/verdict/words.ts";
import { useData, useInspector } from "../store/context.ts";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { count } from "../ui/words.ts";
import { OutcomeWord } from "../ui/signs.tsx";

/** The file shows another outcome than the replay: its own loop's, or that of the loop one looks at. */
export function otherThanRecorded({ differs, recorded, predicted }: TurnView): boolean {
  return differs || (recorded.outcome !== "unknown" && recorded.outcome !== (predicted.outcome === "retry" ? "nudge" : predicted.outcome));
}

export function Verdict({ view }: { readonly view: TurnView }) {
  const inspector = useInspector();
  const isText = useData((data) => data.session?.isText ?? false);
  const own = useData((data) => data.session?.loop.own ?? true);
  const stall = view.verdict === "stall";
  const [first, ...others] = view.findings;
  const caught = stall && !view.missed && (view.predicted.outcome === "nudge" || view.predicted.outcome === "retry");
  const why = first?.message ?? sentence(view.why);
  return (
    <section className={`verdict${stall ? "" : view.falseAlarm ? " is-alarm" : " is-legal"}`} aria-label="Verdict">
      <div className="v-main">
        <p className="v-t">
          <Icon name={stall ? (view.missed ? "warnFilled" : "warn") : "pass"} className={stall ? "c-stall i-20" : "c-dim i-20"} />
          <strong>{view.verdict}</strong>
          {first === undefined ? null : <span className="v-k">{kindWords(first.kind)}</span>}
          {view.missed ? <Tag icon="missed">missed</Tag> : null}
          {caught ? <Tag icon="nudge">caught</Tag> : null}
          {view.falseAlarm ? <Tag icon="nudge">false alarm</Tag> : null}
        </p>
        <p className="v-why">{why}</p>
        {first?.related === undefined ? null : (
          <p className="v-why v-rel">
            <Icon name="link" /><span>{first.related.role === "tool" ? "The tool said" : `The ${first.related.role} said`} “{first.related.text}” <button type="button" className="lnk" onClick={() => inspector.openSource({ conversation: view.conversation, message: first.related!.message })}>{isText ? `line ${count(first.related.line)}` : "open it"}</button></span>
          </p>
        )}
        {others.length === 0 ? null : <ul className="v-more">{others.map((finding, index) => <li key={index}><b>{kindWords(finding.kind)}</b> {finding.message}</li>)}</ul>}
        {view.notes?.map((note) => <p className="v-why" key={note}><Icon name="layers" /> {note}</p>)}
      </div>
      <dl className="v-rec">
        {view.prompt === undefined ? null : <div><dt>Prompt</dt><dd>{view.prompt.value} <span className="d">{view.prompt.words}</span></dd></div>}
        <div><dt>Predicted</dt><dd><OutcomeWord outcome={view.predicted.outcome} /><span className="d">{view.predicted.words}</span></dd></div>
        {view.draft === undefined ? null : <div><dt>Your draft</dt><dd><OutcomeWord outcome={view.draft.outcome} /><span className="d">{view.draft.reason}</span></dd></div>}
        <div>
          <dt>Recorded</dt>
          <dd>
            {view.recorded.outcome === "unknown" ? <span>not recorded</span> : (
              <>
                <OutcomeWord outcome={view.recorded.outcome} />
                {otherThanRecorded(view) ? <span className="eq eq-no"><Icon name="diff" />differs</span> : <span className="eq"><Icon name="same" />as predicted</span>}
              </>
            )}
            <span className="d">{own || !otherThanRecorded(view) ? view.recorded.words : "another loop ran"}</span>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Tag({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return <span className="v-tag"><Icon name={icon} />{children}</span>;
}

/** "a tool call" → "A tool call." */
function sentence(why: string): string {
  if (why === "") return "";
  const text = why[0]!.toUpperCase() + why.slice(1);
  return /[.!?”]$/.test(text) ? text : `${text}.`;
}
