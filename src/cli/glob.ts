/** Globs, for shells that hand them over as they are: `*`, `?`, `**`, `[a-z]`, `[!a]`, `{one,two}`. */

/** Whether a path holds anything that a glob would expand. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

/** The folder that all matches lie in: the segments before the first one with a wild card; "" for the working directory. */
export function globBase(glob: string): string {
  const segments = glob.split("/");
  const wild = segments.findIndex(isGlob);
  const base = segments.slice(0, wild).join("/");
  return base === "" && glob.startsWith("/") ? "/" : base;
}

/** A test for paths that begin like the glob does. A name that begins with a dot is matched by a wild card too: agents keep sessions in such folders. */
export function globMatcher(glob: string): (path: string) => boolean {
  const patterns = alternatives(glob).map(compiled);
  return (path) => patterns.some((pattern) => pattern?.test(path));
}

/** Undefined for a range that is the wrong way round (`[z-a]`), which matches nothing. */
function compiled(glob: string): RegExp | undefined {
  try { return new RegExp(`^${source(glob)}$`, "su"); }
  catch { return undefined; }
}

/** Most texts that `{a,b}` may unfold to. */
const MOST_ALTERNATIVES = 1000;

/** `a{b,c}d` as `abd` and `acd`, nested ones too; a brace without a comma or without its partner is a character. */
function alternatives(glob: string): readonly string[] {
  let unfolded = [glob];
  for (;;) {
    const next = unfolded.flatMap((text) => unfoldOne(text) ?? [text]);
    if (next.length === unfolded.length || next.length > MOST_ALTERNATIVES) return unfolded;
    unfolded = next;
  }
}

/** Unfolds the first innermost group. */
function unfoldOne(text: string): readonly string[] | undefined {
  const group = /\{([^{}]*,[^{}]*)\}/.exec(text);
  if (!group) return undefined;
  const [before, after] = [text.slice(0, group.index), text.slice(group.index + group[0].length)];
  return group[1]!.split(",").map((part) => before + part + after);
}

function source(glob: string): string {
  let pattern = "";
  for (let at = 0; at < glob.length; at += 1) {
    const character = glob[at]!;
    if (character === "*" && glob[at + 1] === "*") {
      const whole = (at === 0 || glob[at - 1] === "/") && (glob[at + 2] === "/" || at + 2 === glob.length);
      if (whole && glob[at + 2] === "/") { pattern += "(?:[^/]+/)*"; at += 2; }
      else { pattern += whole ? ".*" : "[^/]*"; at += 1; }
    }
    else if (character === "*") pattern += "[^/]*";
    else if (character === "?") pattern += "[^/]";
    else if (character === "[") {
      const set = /^\[(!|\^)?(\]?[^\]]*)\]/.exec(glob.slice(at));
      if (!set || set[2] === "") pattern += "\\[";
      else {
        pattern += `(?!/)[${set[1] ? "^" : ""}${set[2]!.replace(/[\\\][^]/g, "\\$&")}]`;
        at += set[0].length - 1;
      }
    }
    else pattern += character.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
  }
  return pattern;
}
