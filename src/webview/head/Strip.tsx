/** The overview: the whole session in one line, to be seen at a glance and pressed. The list is the way there by keyboard. */
import { useEffect, useMemo, useRef } from "../ui/react.ts";
import { useData, useInspector } from "../store/context.ts";
import { useSize } from "../ui/useSize.ts";
import { count, plural } from "../ui/words.ts";
import { STRIP_HEIGHT, spacing, stripPaths, tickOf, ticksFor } from "./strip.ts";

export function Strip() {
  const inspector = useInspector();
  const holder = useRef<HTMLDivElement>(null);
  const { width } = useSize(holder);
  const strip = useData((data) => data.strip);
  const turn = useData((data) => data.turn);
  const onScreen = useData((data) => data.onScreen);
  const counts = useData((data) => data.session?.counts);
  useEffect(() => { if (width > 0) inspector.setTicks(ticksFor(width)); }, [inspector, width]);
  const paths = useMemo(() => (strip === undefined || width === 0 ? undefined : stripPaths(strip, width)), [strip, width]);
  const step = strip === undefined ? 0 : spacing(width, strip.ticks.length);
  const name = counts === undefined ? "" : `Overview of ${plural(counts.turns, "turn")}: ${count(counts.missed)} missed, ${count(counts.caught)} caught, ${plural(counts.falseAlarms, "false alarm")}.${turn === undefined ? "" : ` Turn ${turn + 1} is selected.`}`;
  return (
    <div
      className="strip" ref={holder}
      onClick={(event) => {
        if (strip === undefined || step === 0) return;
        const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
        const tick = strip.ticks[Math.max(0, Math.min(strip.ticks.length - 1, Math.floor(x / step)))];
        if (tick !== undefined) inspector.select(tick.turn);
      }}
    >
      {strip === undefined || paths === undefined || width === 0 ? null : (
        <svg width={width} height={STRIP_HEIGHT + 6} role="img" aria-label={name}>
          {onScreen === undefined ? null : <rect className="s-w" x={tickOf(strip, onScreen[0]) * step} y={0} width={(tickOf(strip, onScreen[1]) - tickOf(strip, onScreen[0]) + 1) * step} height={STRIP_HEIGHT} />}
          <path className="s-t" d={paths.low} /><path className="s-r" d={paths.middle} /><path className="s-f" d={paths.alarm} /><path className="s-m" d={paths.stall} />
          {turn === undefined ? null : <rect className="s-c" x={tickOf(strip, turn) * step - 2} y={STRIP_HEIGHT + 1} width={Math.max(7, step)} height={3} />}
        </svg>
      )}
    </div>
  );
}
