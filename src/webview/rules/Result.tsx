/** What the draft changes, in one line. */
import type { Flips, SessionView } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { FoldButton, IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { count, duration, plural } from "../ui/words.ts";

export function Result({ session }: { readonly session: SessionView }) {
  const inspector = useInspector();
  const draft = useData((data) => data.draft);
  const evaluating = useData((data) => data.evaluating);
  const flipsOpen = useData((data) => data.flipsOpen);
  const notice = useData((data) => data.notice);
  const { flips, problem, evaluated } = session;
  const timed = <span className="res-c">{plural(evaluated.turns, "turn")} in {duration(evaluated.milliseconds)}</span>;
  return (
    <>
      <p className={evaluating ? "res is-busy" : "res"}>
        {notice === undefined ? null : (
          <span className={notice.kind === "failed" ? "notice is-failed" : "notice"} role={notice.kind === "failed" ? "alert" : "status"}>
            <Icon name={notice.kind === "failed" ? "error" : "check"} className={notice.kind === "failed" ? "c-err" : undefined} /><span>{notice.text}</span>
            <IconButton icon="x" name="Dismiss" onClick={inspector.dismissNotice} />
          </span>
        )}
        {draft === null || (flips === undefined && problem === undefined) ? timed : (
          <>
            <span className="draft-tag">draft</span>
            {problem !== undefined ? <span className="res-n">not applied</span> : flips === undefined ? null : (
              <>
                <span className="res-i"><b>+{count(flips.caught)}</b> caught</span>
                <span className="res-i"><b>−{count(flips.lost)}</b> lost</span>
                <span className="res-i" title="Legal turns that the loop would now nudge"><b>{count(flips.falseAlarms)}</b> {flips.falseAlarms === 1 ? "false alarm" : "false alarms"}</span>
                {flips.cleared === 0 ? null : <span className="res-i" title="False alarms that the draft ends"><b>{count(flips.cleared)}</b> cleared</span>}
                {timed}
              </>
            )}
          </>
        )}
      </p>
      {flips === undefined || problem !== undefined ? null : flips.changed === 0 ? <span className="r-show res-n">no turn changes</span> : (
        <FoldButton className="r-show" open={flipsOpen} controls="flips" title="Show the turns that change (d)" onClick={() => inspector.showFlips(!flipsOpen)}>
          {plural(flips.changed, "turn")} {flips.changed === 1 ? "changes" : "change"}
        </FoldButton>
      )}
    </>
  );
}

/** The result for those who hear it. */
export function resultWords(flips: Flips | undefined): string {
  if (flips === undefined) return "";
  return `Draft: ${count(flips.caught)} newly caught, ${count(flips.lost)} lost, ${plural(flips.falseAlarms, "new false alarm")}, ${plural(flips.changed, "turn")} changed.`;
}
