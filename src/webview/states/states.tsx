/** What is shown when there is no session: still reading, nothing recognised, failed. */
import type { InspectorState } from "../../core/protocol/contracts.ts";
import { useInspector } from "../store/context.ts";
import { CommandButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { bytes } from "../ui/words.ts";

type Of<K extends InspectorState["kind"]> = Extract<InspectorState, { kind: K }>;

/** Still bones, no shimmer, and how far it has come. */
export function Loading({ state }: { readonly state: Of<"loading"> | undefined }) {
  const share = state === undefined || state.total <= 0 ? 0 : Math.min(1, state.bytes / state.total);
  const percent = Math.round(share * 100);
  return (
    <>
      <header className="head">
        <div className="head-1">
          <h1 className="file"><Icon name="file" /><span>{state?.name ?? "Session"}</span></h1>
          <div className="head-a"><span className="live"><Icon name="clock" /><span>Reading</span></span></div>
        </div>
        <div className="head-2 is-loading">
          <p className="sum">{state === undefined || state.total <= 0 ? "Reading the file." : <>Read <b>{bytes(state.bytes)}</b> of {bytes(state.total)}.</>}</p>
          <div className="prog" role="progressbar" aria-label="Reading the file" aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}><span style={{ width: `${Math.max(1, percent)}%` }} /></div>
        </div>
      </header>
      <div className="work">
        <div className="turns-w" aria-hidden="true"><div className="turns sk-turns">{BONES.map((width, index) => <div key={index} className="sk-li"><span className={`bone b${width}`} /></div>)}</div></div>
        <main className="turn" aria-label="Reading" aria-busy="true"><Skeleton /></main>
      </div>
    </>
  );
}

const BONES = [5, 6, 8, 5, 7, 9, 6, 8, 4, 7, 6, 5, 8, 7, 4, 6];

/** The shape of a turn that is not here yet. */
export function Skeleton() {
  return (
    <div className="skel" aria-hidden="true">
      <div className="turn-h"><span className="bone b3" /></div>
      <div className="verdict"><div className="v-main"><span className="bone b4" /><span className="bone b9" /><span className="bone b7" /></div></div>
      <div className="cols">
        <div className="side-a"><span className="bone b9" /><span className="bone b8" /><span className="bone b9" /><span className="bone b5" /></div>
        <div className="tree"><div className="sk-rows">{BONES.slice(0, 9).map((_, index) => <div key={index} className="sk-row"><span className="badge" /><span className="sk-node" /></div>)}</div></div>
      </div>
    </div>
  );
}

/** A file that is no session: what was looked for, and the way back to the text. */
export function Unrecognised({ state }: { readonly state: Of<"unrecognised"> }) {
  const inspector = useInspector();
  return (
    <main className="solo">
      <section className="state" aria-labelledby="state-title">
        <h1 id="state-title"><Icon name="file" className="i-20" />No agent session recognised in {state.name}</h1>
        <p>Nothing in it looks like a record of an agent that is known here.</p>
        <div className="state-b"><CommandButton main onPress={inspector.openAsText}>Open as text</CommandButton></div>
        {state.looked.length === 0 ? null : (
          <>
            <h2>What was looked for</h2>
            <ul className="looked">{state.looked.map((what) => <li key={what}>{what}</li>)}</ul>
          </>
        )}
      </section>
    </main>
  );
}

/** A file that could not be shown at all. */
export function Failed({ name, message }: { readonly name: string; readonly message: string }) {
  const inspector = useInspector();
  return (
    <main className="solo">
      <section className="state" aria-labelledby="state-title">
        <h1 id="state-title"><Icon name="error" className="i-20 c-err" />{name} cannot be shown</h1>
        <p role="alert">{message}</p>
        <div className="state-b"><CommandButton main onPress={inspector.openAsText}>Open as text</CommandButton></div>
      </section>
    </main>
  );
}
