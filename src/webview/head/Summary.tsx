/** The session in one sentence. */
import type { SessionView } from "../../core/protocol/views.ts";
import { Icon } from "../ui/Icon.tsx";
import { count, plural } from "../ui/words.ts";

export function Summary({ session: { counts } }: { readonly session: SessionView }) {
  const { stalls, turns, missed, caught, falseAlarms, buried, leaked, differs } = counts;
  const rest = [
    falseAlarms > 0 ? <><b>{count(falseAlarms)}</b> {falseAlarms === 1 ? "false alarm" : "false alarms"}</> : null,
    buried > 0 ? <><b>{count(buried)}</b> buried {buried === 1 ? "scaffold" : "scaffolds"}</> : null,
    leaked > 0 ? <><b>{count(leaked)}</b> leaked {leaked === 1 ? "scaffold" : "scaffolds"}</> : null,
    differs > 0 ? <><b>{count(differs)}</b> {differs === 1 ? "differs" : "differ"} from the file</> : null,
  ].filter((part) => part !== null);
  return (
    <p className="sum">
      <b>{stalls === 0 ? "No stall" : plural(stalls, "stall")}</b> in {plural(turns, "turn")}.
      {stalls === 0 ? null : <> The loop caught <b>{count(caught)}</b> and returned <b className="sum-m">{missed > 0 ? <Icon name="warnFilled" className="c-stall" /> : null}{count(missed)} as final {missed === 1 ? "answer" : "answers"}</b>.</>}
      {rest.map((part, index) => <span key={index}>{index === 0 ? " " : ", "}{part}{index === rest.length - 1 ? "." : ""}</span>)}
    </p>
  );
}
