/** Reads the links that `links.ts` makes. */

/** What a link asks for; undefined when it is none of ours. */
export function linkTarget(path: string, query: string): { readonly file: string; readonly turn: number | undefined } | undefined {
  if (path !== "/open") return undefined;
  const parameters = new URLSearchParams(query);
  const file = parameters.get("file");
  if (file === null || file === "") return undefined;
  const turn = Number(parameters.get("turn") ?? "");
  return { file, turn: Number.isSafeInteger(turn) && turn >= 1 ? turn - 1 : undefined };
}
