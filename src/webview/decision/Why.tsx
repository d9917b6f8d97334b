/** Why the verdict is what it is: the questions in their order, and everything that spoke for a stall or against one. Asked for when it is unfolded. */
import { useState } from "../ui/react.ts";
import type { TurnView, WhyView } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { FoldButton } from "../ui/Button.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { plural } from "../ui/words.ts";
import { useAnswer } from "../ui/useAnswer.ts";

export function Why({ view }: { readonly view: TurnView }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="why" aria-label="Why this verdict">
      <FoldButton open={open} controls="why" onClick={() => setOpen(!open)}>Why this verdict</FoldButton>
      {open ? <Explained view={view} /> : null}
    </section>
  );
}

function Explained({ view }: { readonly view: TurnView }) {
  const inspector = useInspector();
  const version = useData((data) => data.session?.version ?? 0);
  const why = useAnswer(`${version} ${view.turn}`, () => inspector.why(view.turn));
  if (why === undefined) return <div id="why" aria-busy="true" />;
  const side = (one: WhyView["features"][number]["side"]) => why.features.filter((feature) => feature.side === one);
  return (
    <div id="why" className="why-b">
      <p className="why-s">{why.reason} <span className="d">Read as {why.language === "unknown" ? "no language that is described: shape and context count" : why.language}.</span></p>
      <div className="why-2">
        <div className="why-c">
          <Features title="For a stall" icon="warn" colour="c-stall" none="Nothing spoke for one." features={side("for")} />
          <Features title="Against one" icon="pass" colour="c-dim" none="Nothing spoke against one." features={side("against")} />
        </div>
        <Features title="What the judge was told" icon="info" colour="c-dim" none="" features={side("context")} />
        <Order order={why.order} />
      </div>
    </div>
  );
}

function Features({ title, icon, colour, none, features }: { readonly title: string; readonly icon: IconName; readonly colour: string; readonly none: string; readonly features: WhyView["features"] }) {
  return (
    <section aria-label={title}>
      <h3><Icon name={icon} className={colour} />{title}</h3>
      {features.length === 0 ? <p className="c-dim">{none}</p> : (
        <ul className="why-f">
          {features.map(({ name, note, span, decisive }, index) => (
            <li key={index} className={decisive ? "is-key" : undefined}>
              <span className="why-n"><b>{name}</b>{decisive ? <span className="dec">decided</span> : null}</span>
              {span === undefined || span.text === "" ? null : <q>{shorter(span.text)}</q>}
              <span className="d">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Questions that are shown up to the one that decided. */
const SHOWN = 4;

/** Questions that were asked; what stands behind the one that decided is counted. */
function Order({ order }: { readonly order: WhyView["order"] }) {
  const at = order.findIndex(({ decided }) => decided);
  const asked = order.slice(0, at + 1).filter(({ answer }) => answer !== "skipped");
  const rest = order.length - at - 1;
  /** Most say no, one after the other: the first of them are folded. */
  const [whole, setWhole] = useState(false);
  const folded = whole || asked.length <= SHOWN + 2 ? 0 : asked.length - SHOWN;
  return (
    <section aria-label="Questions in their order">
      <h3><Icon name="list" className="c-dim" />Questions in their order</h3>
      <ol className="why-o">
        {folded === 0 ? null : <li><button type="button" className="lnk" onClick={() => setWhole(true)}>{plural(folded, "question")} before, each no</button></li>}
        {asked.slice(folded).map(({ id, question, answer, decided }) => <li key={id} className={decided ? "is-key" : undefined}><span>{question}</span><span className="outc"><Icon name={answer === "yes" ? "yes" : "no"} />{answer}</span></li>)}
        {rest > 0 ? <li className="c-dim"><span>{plural(rest, "more question")}, not reached</span></li> : null}
      </ol>
    </section>
  );
}

function shorter(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${line.slice(0, 159).trimEnd()}…`;
}
