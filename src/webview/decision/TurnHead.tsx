/** Which turn this is, and the ways from here: to the next flagged one, to its record, to a link. */
import type { TurnView } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { IconButton, QuietButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { clock, count } from "../ui/words.ts";

export function TurnHead({ view, total }: { readonly view: TurnView; readonly total: number }) {
  const inspector = useInspector();
  const isText = useData((data) => data.session?.isText ?? false);
  const model = useData((data) => data.session?.model);
  const { flagged } = view;
  return (
    <div className="turn-h">
      <h2>Turn {count(view.turn + 1)} <span className="of">of {count(total)}</span></h2>
      <p className="turn-m">
        {view.provisional ? <span className="draft-tag" title="The last line of the file is not complete yet">being written</span> : null}
        {view.modelChange !== undefined ? <span className="switched" title="Another model wrote this turn than the one before it"><Icon name="diff" />model changed: {view.modelChange.from} to {view.modelChange.to}</span>
          : view.model === undefined || view.model === model ? null : <span>{view.model}</span>}
        {view.time === undefined ? null : <span>{clock(view.time)}</span>}
      </p>
      <div className="turn-nav">
        <span className="jump">
          <IconButton icon="chevronLeft" name="Previous flagged turn" hint="Previous flagged turn (p)" disabled={flagged.previous === undefined} onClick={() => void inspector.jump(true)} />
          <span>{flagged.position === undefined ? <>flagged <b>{count(flagged.total)}</b></> : <>flagged <b>{count(flagged.position)}</b> of {count(flagged.total)}</>}</span>
          <IconButton icon="chevronRight" name="Next flagged turn" hint="Next flagged turn (n)" disabled={flagged.next === undefined} onClick={() => void inspector.jump(false)} />
        </span>
        <span className="vr" />
        <QuietButton icon="goto" title={isText ? "Open the record in the editor (Enter)" : "Open the record as text in the editor (Enter)"} onClick={() => inspector.openSource({ turn: view.turn })}>
          <span className="btn-w">{isText ? `Line ${count(view.line)}` : `Record ${count(view.record + 1)}`}</span>
        </QuietButton>
        <IconButton icon="link" name="Copy a link to this turn" onClick={() => inspector.copyLink(view.turn)} />
      </div>
    </div>
  );
}
