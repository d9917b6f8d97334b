/** What covers the session's model against announced steps: the layer of the prompt and the layer of the runtime, side by side, and where they disagree. */
import type { CoverageView } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useAnswer } from "../ui/useAnswer.ts";

const SOURCE = { file: "settled by the file", rules: "set by the rules", assumed: "assumed default" } as const;

export function Coverage({ onClose }: { readonly onClose: () => void }) {
  const inspector = useInspector();
  const version = useData((data) => data.session?.version ?? 0);
  const shown = useData((data) => data.conversation?.conversation ?? data.view?.conversation ?? 0);
  const coverage = useAnswer(`${version} ${shown}`, () => inspector.coverage(shown));
  return (
    <section className="head-panel" aria-label="Coverage">
      <header className="sec-h">
        <h2>Coverage</h2>
        <span className="sec-hint">{coverage === undefined ? "" : `${coverage.model ?? "no model is named"}, ${coverage.apiMode}${coverage.apiModeAssumed ? " (assumed)" : ""}`}</span>
        <IconButton icon="x" name="Close" onClick={onClose} />
      </header>
      {coverage === undefined ? null : (
        <div className="cov" tabIndex={0} role="group" aria-label="Two layers">
          {coverage.disagreements.map((text) => <p key={text} className="cov-d"><Icon name="diff" className="c-stall" /><span>{text}</span></p>)}
          <div className="cov-2">
            <Layer title="What the prompt says" hint={coverage.prompt} rows={coverage.rows.filter(({ layer }) => layer === "prompt")} />
            <div className="cov-r">
              <Layer title="What the runtime does" hint="Guards run whatever the prompt says." rows={coverage.rows.filter(({ layer }) => layer === "runtime")} />
              <Families families={coverage.families} />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

function Layer({ title, hint, rows }: { readonly title: string; readonly hint: string; readonly rows: CoverageView["rows"] }) {
  return (
    <section aria-label={title}>
      <h3 className="cov-h">{title}</h3>
      <p className="c-dim cov-n">{hint}</p>
      <table className="facts cov-t">
        <tbody>
          {rows.map(({ key, value, source, resolves, on, file }) => (
            <tr key={key}>
              <td><Icon name={on ? "yes" : "off"} className={on ? undefined : "c-dim"} /><span className="vh">{on ? "in force" : "not in force"}</span></td>
              <th scope="row"><code>{key}</code></th>
              <td>
                <b>{value}</b> <span className="d-i">{SOURCE[source]}</span>
                <span className="d">{resolves}</span>
                {file === "" ? null : <span className="d">In the file: {file}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Families({ families }: { readonly families: CoverageView["families"] }) {
  const word = (on: boolean) => <span className="outc"><Icon name={on ? "yes" : "no"} className={on ? undefined : "c-dim"} />{on ? "yes" : "no"}</span>;
  return (
    <table className="cov-f">
      <caption className="cov-h">Which models <code>auto</code> takes in</caption>
      <thead><tr><th scope="col">Model</th><th scope="col">Enforcement</th><th scope="col">Guidance</th></tr></thead>
      <tbody>
        {families.map(({ model, enforcement, guidance, here }) => (
          <tr key={model} className={here ? "is-here" : undefined}><th scope="row">{model}{here ? <span className="d-i"> this session</span> : null}</th><td>{word(enforcement)}</td><td>{word(guidance)}</td></tr>
        ))}
      </tbody>
    </table>
  );
}
