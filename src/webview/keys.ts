/** Keys of the whole page. They do nothing while something is typed, and nothing with a modifier (but Ctrl or Cmd with F). */

export type PageAction = "next" | "previous" | "find" | "pattern" | "flips" | "open" | "list";

/** The part of a keyboard event that is looked at. */
export interface KeyPress { readonly key: string; readonly altKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** Where the key was pressed: in a field, on a control that has a use for Enter, or anywhere else. */
export type KeyPlace = "field" | "control" | "page";

/** What a key means, `undefined` when it means nothing here. */
export function pageAction({ key, altKey, ctrlKey, metaKey }: KeyPress, place: KeyPlace): PageAction | undefined {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "f") return "find";
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === "Escape") return "list";
  if (place === "field") return undefined;
  switch (key) {
    case "n": return "next";
    case "p": return "previous";
    case "/": return "find";
    case "r": return "pattern";
    case "d": return "flips";
    case "Enter": return place === "page" ? "open" : undefined;
    default: return undefined;
  }
}

/** What kind of place an element is. */
export function keyPlace(target: EventTarget | null): KeyPlace {
  if (!(target instanceof HTMLElement)) return "page";
  if (target.matches("input:not([type=checkbox]), textarea, select, [contenteditable=true]")) return "field";
  return target.closest("button, a, input, vscode-button, [role=option], summary") === null ? "page" : "control";
}
