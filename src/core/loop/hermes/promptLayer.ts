/** The layer of the prompt: which of Hermes' paragraphs stand in it for a model, apart from anything the loop does (behaviour A9). */
import type { Rules } from "../../rules/model.ts";
import { enforcedFamily, toolUseEnforcement } from "./modes.ts";

/** Lengths of the three prompt paragraphs (behaviour A9), in characters. */
export const ENFORCEMENT_CHARS = 824;
export const COMPLETION_CHARS = 769;
export const PARALLEL_CHARS = 618;

/** Whether the prompt forbids announcing actions to this model: the enforcement paragraph. Undefined where neither the file nor the rules tell. */
export function promptLayer(loop: Rules["loop"], model: string | undefined): { readonly value: string; readonly words: string } | undefined {
  const on = toolUseEnforcement(loop.toolUseEnforcement, model);
  if (model === undefined && !on && loop.toolUseEnforcement === "auto") return undefined;
  const family = enforcedFamily(model);
  if (on) return { value: "forbids it", words: `enforcement paragraph, ${loop.toolUseEnforcement === "auto" && family !== undefined ? `on for ${family}` : "on"}` };
  return { value: "says nothing", words: `no enforcement paragraph${model === undefined ? "" : ` for ${model}`}` };
}
