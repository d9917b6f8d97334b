/** The overview strip as paths: one bar a tick, the worst that its turns hold. Pure geometry, 20 px high. */
import type { Strip, TurnMark } from "../../core/protocol/views.ts";

/** Pixels from one tick to the next at most, and how wide a bar is. */
const SPACING = 8;
const BAR = 3;
export const STRIP_HEIGHT = 20;

/** How many ticks a strip of this width shows. */
export function ticksFor(width: number): number {
  return Math.max(0, Math.min(4000, Math.floor(width / 5)));
}

/** Pixels from tick to tick. */
export function spacing(width: number, ticks: number): number {
  return ticks === 0 ? SPACING : Math.min(SPACING, width / ticks);
}

/** Bars: `full` and `broken` are stalls (missed, caught), `alarm` a legal turn that is nudged, `middle` an ending, `low` a tool round. */
export interface StripPaths { readonly low: string; readonly middle: string; readonly stall: string; readonly alarm: string }

const SHAPE: Readonly<Record<TurnMark, { readonly to: keyof StripPaths; readonly bars: readonly (readonly [top: number, height: number])[] }>> = {
  tool: { to: "low", bars: [[14, 6]] },
  answer: { to: "low", bars: [[14, 6]] },
  final: { to: "middle", bars: [[10, 10]] },
  nudged: { to: "middle", bars: [[6, 3], [11, 9]] },
  retried: { to: "middle", bars: [[6, 3], [11, 9]] },
  caught: { to: "stall", bars: [[0, 6], [9, 11]] },
  falseAlarm: { to: "alarm", bars: [[0, 6], [9, 11]] },
  missed: { to: "stall", bars: [[0, 20]] },
};

export function stripPaths(strip: Strip, width: number): StripPaths {
  const step = spacing(width, strip.ticks.length);
  const bar = Math.max(1, Math.min(BAR, step - 1));
  const paths: Record<keyof StripPaths, string[]> = { low: [], middle: [], stall: [], alarm: [] };
  strip.ticks.forEach((tick, index) => {
    const x = round(index * step + Math.min(1, step / 4));
    const { to, bars } = SHAPE[tick.mark];
    for (const [top, height] of bars) paths[to].push(`M${x} ${top}h${round(bar)}v${height}h-${round(bar)}z`);
  });
  return { low: paths.low.join(""), middle: paths.middle.join(""), stall: paths.stall.join(""), alarm: paths.alarm.join("") };
}

/** The tick that shows a turn. */
export function tickOf(strip: Strip, turn: number): number {
  let low = 0;
  let high = strip.ticks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (strip.ticks[middle]!.turn <= turn) low = middle;
    else high = middle - 1;
  }
  return low;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
