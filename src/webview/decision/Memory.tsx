/** The text that the loop remembers from a round of notes: what a turn did with it. */
import type { TurnView } from "../../core/protocol/views.ts";
import { useInspector } from "../store/context.ts";
import { count } from "../ui/words.ts";

type Did = NonNullable<TurnView["memory"]>[number]["memory"];

export function Memory({ memory, text }: { readonly memory: Did; readonly text: string | undefined }) {
  return (
    <div className="mem">
      <span className={`mem-b mem-${memory}`} />
      {memory === "none" ? "nothing remembered" : <span>remembered text <b>{memory}</b>{text === undefined ? "" : `: “${text}”`}</span>}
    </div>
  );
}

/** One mark a turn of the exchange: set, kept, cleared, used. Nothing where no turn touches the text. */
export function MemoryStrip({ turns, current }: { readonly turns: TurnView["memory"]; readonly current: number }) {
  const inspector = useInspector();
  if (turns === undefined) return null;
  return (
    <ol className="mems" aria-label="Remembered text, turn by turn">
      {turns.map(({ turn, memory }) => (
        <li key={turn}>
          <button type="button" className="mem-s" aria-current={turn === current} title={`Turn ${count(turn + 1)}: ${memory === "none" ? "nothing remembered" : `remembered text ${memory}`}`} onClick={() => inspector.select(turn, { reveal: true })}>
            <span className={`mem-b mem-${memory}`} /><span className="vh">Turn {count(turn + 1)}: </span>{memory === "none" ? <span className="vh">nothing remembered</span> : memory}
          </button>
        </li>
      ))}
    </ol>
  );
}
