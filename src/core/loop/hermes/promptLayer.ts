/** The layer of the prompt: which of Hermes' paragraphs stand in it for a model, apart from anything the loop does (behaviour A9). */
import type { Rules } from "../../rules/model.ts";
import { enforcedFamily, toolUseEnforcement } from "./modes.ts";

/** Lengths of the three prompt paragraphs (behaviour A9), in characters. */
export const ENFORCEMENT_CHARS = 824;
export const COMPLETION_CHARS = 769;
export const PARALLEL_CHARS = 618;

export type Paragraph = "enforcement" | "execution" | "completion" | "parallel";

/** The heading that a paragraph begins with, how long it is where that is the same for all, and its name. */
export const PARAGRAPHS: Readonly<Record<Paragraph, { readonly heading: string; readonly characters: number | undefined; readonly name: string }>> = {
  enforcement: { heading: "# Tool-use enforcement", characters: ENFORCEMENT_CHARS, name: "the enforcement paragraph" },
  execution: { heading: "# Execution discipline", characters: undefined, name: "the execution guidance" },
  completion: { heading: "# Finishing the job", characters: COMPLETION_CHARS, name: "the completion paragraph" },
  parallel: { heading: "# Parallel tool calls", characters: PARALLEL_CHARS, name: "the parallel-call paragraph" },
};

/** The paragraphs that a system prompt holds, with their lengths in characters (from the heading to the blank line before what follows). */
export function paragraphsOf(systemPrompt: string): ReadonlyMap<Paragraph, number> {
  const found = new Map<Paragraph, number>();
  for (const which of Object.keys(PARAGRAPHS) as Paragraph[]) {
    const { heading, characters } = PARAGRAPHS[which];
    const start = systemPrompt.startsWith(`${heading}\n`) ? 0 : systemPrompt.indexOf(`\n${heading}\n`) + 1;
    if (start === 0 && !systemPrompt.startsWith(heading)) continue;
    // A paragraph of one block ends at the first blank line, guidance of several at the next heading.
    const rest = systemPrompt.slice(start + heading.length);
    const end = rest.search(characters === undefined ? /\n\n(?=# )/ : /\n\n/);
    found.set(which, [...(heading + (end < 0 ? rest : rest.slice(0, end)).trimEnd())].length);
  }
  return found;
}

/** Whether the prompt forbids announcing actions to this model: the enforcement paragraph. Undefined where neither the file nor the rules tell. */
export function promptLayer(loop: Rules["loop"], model: string | undefined, systemPrompt: string | undefined): { readonly value: string; readonly words: string } | undefined {
  if (systemPrompt !== undefined && loop.toolUseEnforcement === "auto") {
    return paragraphsOf(systemPrompt).has("enforcement") ? { value: "forbids it", words: "enforcement paragraph, in the file’s prompt" } : { value: "says nothing", words: "no enforcement paragraph in the file’s prompt" };
  }
  const on = toolUseEnforcement(loop.toolUseEnforcement, model);
  if (model === undefined && !on && loop.toolUseEnforcement === "auto") return undefined;
  const family = enforcedFamily(model);
  if (on) return { value: "forbids it", words: `enforcement paragraph, ${loop.toolUseEnforcement === "auto" && family !== undefined ? `on for ${family}` : "on"}` };
  return { value: "says nothing", words: `no enforcement paragraph${model === undefined ? "" : ` for ${model}`}` };
}
