/** Pieces of bytes as one. */

/** The parts behind each other; the part itself when the others are empty. */
export function joined(all: readonly Uint8Array[]): Uint8Array {
  const parts = all.filter((part) => part.length > 0);
  if (parts.length === 1 && parts[0] !== undefined) return parts[0];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
