/** The icons of the inspector, drawn on a 16 px grid with a 1.2 px line. They are decoration: the word or the name of the control says what they mean. */

/** Lines; then what is filled; then what is cut out of the filled part. */
type Drawing = readonly [lines: string, filled?: string, cut?: string];

const DRAWINGS = {
  gear: ["M6.61 3.51L6.75 1.83L9.25 1.83L9.39 3.51L10.19 3.84L11.48 2.75L13.25 4.52L12.16 5.81L12.49 6.61L14.17 6.75L14.17 9.25L12.49 9.39L12.16 10.19L13.25 11.48L11.48 13.25L10.19 12.16L9.39 12.49L9.25 14.17L6.75 14.17L6.61 12.49L5.81 12.16L4.52 13.25L2.75 11.48L3.84 10.19L3.51 9.39L1.83 9.25L1.83 6.75L3.51 6.61L3.84 5.81L2.75 4.52L4.52 2.75L5.81 3.84ZM6.1 8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0z"],
  warn: ["M8 2.4 14.2 13.2H1.8ZM8 6.4v3.3M8 11.4v.01"],
  warnFilled: ["", "M8 2.4 14.2 13.2H1.8Z", "M8 6.2v3.3M8 11.4v.01"],
  nudge: ["M3 3.2v4.3A2.5 2.5 0 0 0 5.5 10H13M10 7l3 3-3 3"],
  retry: ["M12.9 9.2A5 5 0 1 1 12.4 5.6M12.9 2.7v3.2H9.7"],
  stop: ["", "M5.4 4h5.2a1.4 1.4 0 0 1 1.4 1.4v5.2a1.4 1.4 0 0 1 -1.4 1.4h-5.2a1.4 1.4 0 0 1 -1.4 -1.4v-5.2a1.4 1.4 0 0 1 1.4 -1.4z"],
  pass: ["M2.2 8a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0 -11.6 0zM5.3 8.2l1.9 1.9 3.5-4"],
  check: ["M3.2 8.4l3.1 3.1 6.5-7"],
  layers: ["M3.5 2.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1zM12 5.5h.5a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V12"],
  file: ["M4 1.9h5l3.2 3.2v9H4zM9 1.9v3.2h3.2"],
  search: ["M2.8 7a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0zM10.2 10.2 13.6 13.6"],
  chevronDown: ["M4 6l4 4 4-4"],
  chevronRight: ["M6 4l4 4-4 4"],
  chevronLeft: ["M10 4 6 8l4 4"],
  first: ["M11.5 4 7.5 8l4 4M4.5 4v8"],
  last: ["M4.5 4l4 4-4 4M11.5 4v8"],
  right: ["M3 8h9.6M8.8 4l4 4-4 4"],
  live: ["M2.4 8a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0 -11.2 0z", "M5.4 8a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z"],
  dead: ["M2.4 8a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0 -11.2 0zM4.2 11.8l7.6-7.6"],
  message: ["M2.5 3.2h11v7.4H7.2L4.4 13.2v-2.6H2.5z"],
  off: ["M3.4 8a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0zM4.8 11.2l6.4-6.4"],
  yes: ["", "M4.4 8a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z"],
  no: ["M4.6 8a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z"],
  notReached: ["M4.5 8h7"],
  diff: ["M3.5 6.2h9M3.5 9.8h9M10.6 3l-5.2 10"],
  same: ["M3.5 6.2h9M3.5 9.8h9"],
  copy: ["M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1zM10.5 3.5v-1h-8v8h1"],
  undo: ["M3 6.4h6.4a3.3 3.3 0 0 1 0 6.6H6M6 3.4l-3 3 3 3"],
  goto: ["M7 3.2H3.2v9.6h9.6V9M9.6 3.2h3.2v3.2M12.6 3.4 7.6 8.4"],
  link: ["M6.8 9.2 9.2 6.8M7.4 4.8l1.2-1.2a2.7 2.7 0 0 1 3.8 3.8L11.2 8.6M8.6 11.2l-1.2 1.2a2.7 2.7 0 0 1-3.8-3.8L4.8 7.4"],
  info: ["M2.2 8a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0 -11.6 0zM8 7.4v3.6M8 5v.01"],
  error: ["M2.2 8a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0 -11.6 0zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4"],
  x: ["M4 4l8 8M12 4l-8 8"],
  clock: ["M2.2 8a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0 -11.6 0zM8 4.8V8l2.4 1.6"],
  missed: ["M1.6 8S4 3.8 8 3.8 14.4 8 14.4 8 12 12.2 8 12.2 1.6 8 1.6 8ZM6.1 8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0zM3 13.2 13 2.8"],
  shield: ["M8 1.9l5 1.8v4.1c0 3-2.1 5.2-5 6.3-2.9-1.1-5-3.3-5-6.3V3.7z"],
  list: ["M2.5 4h11M2.5 8h11M2.5 12h11"],
  rows: ["M2.5 3.5h11M2.5 6h7M2.5 10h11M2.5 12.5h7"],
  user: ["M5.4 5.4a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0zM2.9 13.6c.5-2.7 2.5-4 5.1-4s4.6 1.3 5.1 4"],
  dots: ["M3.5 8v.01M8 8v.01M12.5 8v.01"],
  branch: ["M2.9 3.6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0zM2.9 12.4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0zM9.9 5.6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0zM4.5 5.200v5.600M11.5 7.200c0 2.2-4 2-6.6 3.5"],
} as const satisfies Readonly<Record<string, Drawing>>;

export type IconName = keyof typeof DRAWINGS;

/** One icon. `className` sets its colour (`c-stall`, `c-path`, `c-dim`) or size. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string | undefined }) {
  const [lines, filled, cut]: Drawing = DRAWINGS[name];
  return (
    <svg className={`i i-${name}${className === undefined ? "" : ` ${className}`}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {filled === undefined ? null : <path className="fill" d={filled} />}
      {lines === "" ? null : <path d={lines} />}
      {cut === undefined ? null : <path className="cut" d={cut} />}
    </svg>
  );
}
