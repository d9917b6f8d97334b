/** On narrow pages: the way to the list, and from one flagged turn to the next. */
import { useData, useInspector } from "../store/context.ts";
import { IconButton, QuietButton } from "../ui/Button.tsx";
import { count } from "../ui/words.ts";

export function TurnBar({ open, onToggle }: { readonly open: boolean; readonly onToggle: () => void }) {
  const inspector = useInspector();
  const turn = useData((data) => data.turn);
  const total = useData((data) => data.session?.counts.turns ?? 0);
  return (
    <nav className="turnbar" aria-label="Turn">
      <QuietButton icon="list" aria-expanded={open} onClick={onToggle}>Turns</QuietButton>
      <span className="turnbar-n">
        <IconButton icon="chevronLeft" name="Previous flagged turn" hint="Previous flagged turn (p)" onClick={() => void inspector.jump(true)} />
        {turn === undefined ? null : <span><b>{count(turn + 1)}</b> of {count(total)}</span>}
        <IconButton icon="chevronRight" name="Next flagged turn" hint="Next flagged turn (n)" onClick={() => void inspector.jump(false)} />
      </span>
    </nav>
  );
}
