/** What the loop carried into this turn and out of it: counters, the remembered text. A change is shown as such; what is at rest is named in one line. */
import type { DecisionView, FactView, TurnView } from "../../core/protocol/views.ts";
import { MemoryStrip } from "./Memory.tsx";
import { Icon } from "../ui/Icon.tsx";

export function Carried({ decision, memory, turn }: { readonly decision: DecisionView; readonly memory: TurnView["memory"]; readonly turn: number }) {
  const before = new Map(decision.before.map((fact) => [fact.name, fact]));
  const after = new Map(decision.after.map((fact) => [fact.name, fact]));
  const all = [...new Set([...before.keys(), ...after.keys()])].map((name) => ({ name, one: before.get(name), other: after.get(name) }));
  if (all.length === 0) return null;
  const active = all.filter(({ one, other }) => one?.text !== other?.text || !atRest(one) || !atRest(other));
  const resting = all.filter((entry) => !active.includes(entry)).map(({ one, other }) => (other ?? one)?.label.toLowerCase());
  return (
    <section className="carried" aria-label="What the loop remembers">
      <header className="sec-h"><h3>What the loop remembers</h3>{active.length === 0 ? null : <span className="sec-hint">before and after this turn</span>}</header>
      <MemoryStrip turns={memory} current={turn} />
      {active.length === 0 ? null : (
        <table className="facts">
          <tbody>
            {active.map(({ name, one, other }) => {
              const changed = one?.text !== other?.text;
              return (
                <tr key={name}>
                  <th scope="row">{(other ?? one)?.label}</th>
                  <td>
                    {one?.text ?? "nothing"}{changed ? <> <Icon name="right" /><span className="vh"> becomes </span> <b>{other?.text ?? "nothing"}</b></> : null}
                    {other?.detail === undefined ? null : <span className="d">{other.detail}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {resting.length === 0 ? null : <p className="rest">At rest: {resting.join(", ")}.</p>}
    </section>
  );
}

/** Zero, no, nothing. */
function atRest(fact: FactView | undefined): boolean {
  return fact === undefined || fact.value === 0 || fact.value === false || fact.value === null || fact.value === "";
}
