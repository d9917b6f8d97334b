/** Says politely, and at most once a second, what changed while the reader was elsewhere. */
import { useEffect, useRef, useState } from "./ui/react.ts";
import { useData } from "./store/context.ts";
import { resultWords } from "./rules/Result.tsx";
import { plural } from "./ui/words.ts";

const EVERY = 1000;

export function Announcer() {
  const turns = useData((data) => data.session?.counts.turns);
  const flips = useData((data) => data.session?.flips);
  const problem = useData((data) => data.session?.problem);
  const [said, setSaid] = useState("");
  const queue = useRef<{ turns: number | undefined; flips: string; due: ReturnType<typeof setTimeout> | undefined; last: number }>({ turns: undefined, flips: "", due: undefined, last: 0 });

  useEffect(() => {
    const state = queue.current;
    const words = problem === undefined ? resultWords(flips) : "";
    const grown = state.turns !== undefined && turns !== undefined && turns > state.turns;
    if (!grown && words === state.flips) { state.turns ??= turns; return; }
    clearTimeout(state.due);
    state.due = setTimeout(() => {
      const more = state.turns !== undefined && turns !== undefined ? turns - state.turns : 0;
      const parts = [more > 0 ? `${plural(more, "new turn")}, ${plural(turns ?? 0, "turn")} in all.` : "", words === state.flips ? "" : words];
      state.turns = turns;
      state.flips = words;
      state.last = Date.now();
      setSaid(parts.filter((part) => part !== "").join(" "));
    }, Math.max(0, state.last + EVERY - Date.now()));
  }, [turns, flips, problem]);
  useEffect(() => () => clearTimeout(queue.current.due), []);
  return <div className="vh" role="status" aria-live="polite">{said}</div>;
}
