/** One step: its question, its answer, every fact it looked at, the one that decided, and what would have turned it. */
import type { DecisionView, FactView, TreeRowView } from "../../core/protocol/views.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { Answer, OutcomeWord } from "../ui/signs.tsx";
import { pathOf, stepCount, stepFrom, type DrawnRow, type EndRow, type NodeRow, type Outcome } from "./model.ts";

export function StepPanel({ rows, current, decision, draft, missed, onStep }: {
  readonly rows: readonly DrawnRow[];
  readonly current: string;
  readonly decision: DecisionView;
  readonly draft: DecisionView | undefined;
  readonly missed: boolean;
  readonly onStep: (key: string) => void;
}) {
  const path = pathOf(rows);
  const row = rows.find(({ key }) => key === current);
  const first = path[0]?.key;
  const last = path.at(-1)?.key;
  const previous = stepFrom(rows, path, current, -1);
  const next = stepFrom(rows, path, current, 1);
  const go = (key: string | undefined): void => { if (key !== undefined) onStep(key); };
  return (
    <section className="panel" aria-label="Step">
      <div className="stepper">
        <span className="stepper-n">
          {row?.kind === "node" && row.name !== "" ? <>Step <b>{row.name}</b> of {stepCount(rows)}</> : row?.kind === "end" && row.line === "lit" ? <b>Outcome</b> : row?.kind === "end" && row.line === "draft" ? "Outcome with your draft" : "Not reached"}
        </span>
        <span className="stepper-b">
          <IconButton icon="first" name="First step" hint="First step (Home)" disabled={current === first} onClick={() => go(first)} />
          <IconButton icon="chevronLeft" name="Previous step" hint="Previous step (Left)" disabled={previous === undefined} onClick={() => go(previous)} />
          <IconButton icon="chevronRight" name="Next step" hint="Next step (Right)" disabled={next === undefined} onClick={() => go(next)} />
          <IconButton icon="last" name="Last step" hint="Last step (End)" disabled={current === last} onClick={() => go(last)} />
        </span>
      </div>
      {row?.kind === "node" ? <NodeStep row={row} draft={draft} /> : row?.kind === "end" ? <EndStep row={row} decision={decision} draft={draft} missed={missed} /> : null}
    </section>
  );
}

function NodeStep({ row, draft }: { readonly row: NodeRow; readonly draft: DecisionView | undefined }) {
  const { row: data, exit } = row;
  const taken = exit?.line === "lit" && exit.kind !== "note" ? exit : undefined;
  const facts = data.facts.length > 0 || data.kind === "check" ? data.facts : childFacts(data.children);
  const drafted = exit?.line === "draft" && draft !== undefined ? draft : undefined;
  return (
    <article className="step">
      <h4>{data.label}<span className="step-a"><Answer answer={data.answer} /></span></h4>
      <p className="step-q">{data.question}</p>
      {data.answer === undefined ? <p className="step-n">The turn left the tree before this question was asked.</p> : null}
      {facts.length === 0 ? null : <Facts facts={facts} />}
      {taken === undefined ? null : <p className="step-to"><span>{taken.kind === "branch" ? "Leads into" : "Leads to"}</span><span className="to"><Icon name="right" />{taken.outcome === undefined ? taken.text : <OutcomeWord outcome={taken.outcome} />}</span>{taken.kind === "leaf" && taken.text !== "" ? <code>{taken.text}</code> : null}</p>}
      {data.counterfactuals.length === 0 && drafted === undefined ? null : (
        <div className="would">
          <h5>What would have changed the answer</h5>
          <ul>
            {data.counterfactuals.map((would, index) => <Would key={index} text={would.text} mark={would.mark} outcome={would.outcome} />)}
            {drafted === undefined ? null : <Would text="Your draft" outcome={drafted.outcome} />}
          </ul>
        </div>
      )}
    </article>
  );
}

/** A group without facts of its own shows what its checks decided by. */
function childFacts(children: readonly TreeRowView[]): readonly FactView[] {
  return children.flatMap((child) => {
    const fact = child.facts.find(({ decided }) => decided === true) ?? child.facts[0];
    if (fact === undefined) return [];
    const { decided: _decided, range: _range, ...rest } = fact;
    return [{ ...rest, name: child.id, label: child.label.replace(/\?$/, "") }];
  });
}

function Would({ text, mark, outcome }: { readonly text: string; readonly mark?: { readonly start: number; readonly end: number } | undefined; readonly outcome: Outcome }) {
  return (
    <li>
      <span>{mark === undefined ? text : <>{text.slice(0, mark.start)}<ins>{text.slice(mark.start, mark.end)}</ins>{text.slice(mark.end)}</>}</span>
      <span className="to"><Icon name="right" /><OutcomeWord outcome={outcome} /></span>
    </li>
  );
}

/** Facts as a table: whether each holds, its name, its value. */
export function Facts({ facts }: { readonly facts: readonly FactView[] }) {
  return (
    <table className="facts">
      <caption className="vh">What it looked at</caption>
      <tbody>{facts.map((fact) => <FactRow key={fact.name} fact={fact} />)}</tbody>
    </table>
  );
}

function FactRow({ fact }: { readonly fact: FactView }) {
  const [icon, word]: readonly [IconName, string] = fact.ok === undefined ? ["dots", "for information"] : fact.ok ? ["check", "holds"] : ["x", "fails"];
  const pips = typeof fact.value === "number" && fact.limit !== undefined && fact.limit > 0 && fact.limit <= 5 && Number.isInteger(fact.limit);
  return (
    <tr className={fact.decided === true ? "key" : undefined}>
      <td><Icon name={icon} className={fact.ok === undefined ? "c-dim" : undefined} /><span className="vh">{word}</span></td>
      <th scope="row">{fact.label}</th>
      <td>
        <span className="fv">
          <span>{fact.text}{pips ? <span className="pips" aria-hidden="true">{Array.from({ length: fact.limit ?? 0 }, (_, index) => <i key={index} className={index < Number(fact.value) ? "on" : undefined} />)}</span> : null}</span>
          {fact.decided === true ? <span className="dec">decided</span> : null}
        </span>
        {fact.detail === undefined ? null : <span className="d">{fact.detail}</span>}
      </td>
    </tr>
  );
}

function EndStep({ row, decision, draft, missed }: { readonly row: EndRow; readonly decision: DecisionView; readonly draft: DecisionView | undefined; readonly missed: boolean }) {
  const taken = row.line === "lit";
  return (
    <article className="step">
      <h4><OutcomeWord outcome={row.outcome} /></h4>
      <p className="step-q">{taken ? (row.outcome === "return" ? "No exit was taken: the message is returned as the answer." : "No exit was taken: the loop goes on from here.") : row.line === "draft" ? "With your draft the turn comes this far." : "The turn left the tree before its end."}</p>
      {taken && missed ? <p className="step-n"><Icon name="warnFilled" className="c-stall" />The message is a stall, and nothing in the loop saw it.</p> : null}
      {taken ? <p className="step-to"><span>Reason</span><code>{decision.reason}</code></p> : row.line === "draft" && draft !== undefined ? <p className="step-to"><span>Reason</span><code>{draft.reason}</code></p> : null}
    </article>
  );
}
