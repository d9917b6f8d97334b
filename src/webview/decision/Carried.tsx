/** What the loop carried into this turn and out of it: counters, the remembered text. A change is shown as such. */
import type { DecisionView } from "../../core/protocol/views.ts";
import { Icon } from "../ui/Icon.tsx";

export function Carried({ decision }: { readonly decision: DecisionView }) {
  const after = new Map(decision.after.map((fact) => [fact.name, fact]));
  const names = new Set([...decision.before, ...decision.after].map(({ name }) => name));
  if (names.size === 0) return null;
  const before = new Map(decision.before.map((fact) => [fact.name, fact]));
  return (
    <section className="carried" aria-label="What the loop remembers">
      <header className="sec-h"><h3>What the loop remembers</h3><span className="sec-hint">before and after this turn</span></header>
      <table className="facts">
        <tbody>
          {[...names].map((name) => {
            const one = before.get(name);
            const other = after.get(name);
            const changed = one?.text !== other?.text;
            return (
              <tr key={name} className={changed ? "is-changed" : undefined}>
                <th scope="row">{(other ?? one)?.label}</th>
                <td>{one?.text ?? "nothing"}{changed ? <> <Icon name="right" /><span className="vh"> becomes </span> <b>{other?.text ?? "nothing"}</b></> : null}{other?.detail === undefined ? null : <span className="d">{other.detail}</span>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
