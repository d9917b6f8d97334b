/** Numbers, sizes and times as they are written everywhere. Pure. */

/** 1234 → "1,234". By hand: the first use of the platform's formatter takes longer than drawing the whole page. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** "1 stall", "2 stalls" */
export function plural(value: number, word: string): string {
  return `${count(value)} ${word}${value === 1 ? "" : "s"}`;
}

/** "3.2 MB" */
export function bytes(value: number): string {
  if (value < 1000) return `${value} bytes`;
  if (value < 1_000_000) return `${Math.round(value / 1000)} KB`;
  const mega = value / 1_000_000;
  return `${mega < 10 ? mega.toFixed(1) : Math.round(mega)} MB`;
}

/** Time of a day, where the reader is: "10:22". By hand, as `count`. */
export function clock(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
}

/** "3 ms", "1.2 s" */
export function duration(milliseconds: number): string {
  if (milliseconds < 1) return "under 1 ms";
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
