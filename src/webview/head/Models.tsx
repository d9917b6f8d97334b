/** Stall rates of the models that wrote turns: a weaker one that stood in without a word is told by them. */
import type { SessionView } from "../../core/protocol/views.ts";
import { IconButton } from "../ui/Button.tsx";
import { count, plural } from "../ui/words.ts";

export function Models({ session, onClose }: { readonly session: SessionView; readonly onClose: () => void }) {
  const models = [...session.models].sort((one, other) => rate(other) - rate(one));
  return (
    <section className="head-panel" aria-label="Models">
      <header className="sec-h"><h2>Models</h2><span className="sec-hint">{plural(models.length, "model")}, by how often their turns stall</span><IconButton icon="x" name="Close" onClick={onClose} /></header>
      <div className="mdl-w" tabIndex={0} role="group" aria-label="Models and their stalls">
        <table className="cov-f mdl">
          <thead><tr><th scope="col">Model</th><th scope="col">Turns</th><th scope="col">Stalls</th><th scope="col">Missed</th><th scope="col">Rate</th></tr></thead>
          <tbody>
            {models.map((model) => (
              <tr key={model.model}><th scope="row">{model.model}</th><td>{count(model.turns)}</td><td>{count(model.stalls)}</td><td>{count(model.missed)}</td><td><b>{percent(rate(model))}</b></td></tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function rate({ stalls, turns }: SessionView["models"][number]): number {
  return turns === 0 ? 0 : stalls / turns;
}

/** "4.2 %" */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
