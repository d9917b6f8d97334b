/** Layers of rules as the host handles them: merged into one for the worker, and without what an untrusted workspace may not bring. */
import type { RulesDraft } from "../../core/rules/model.ts";

/** Two layers as one: `over` wins, key by key; severities are merged by kind, lists and patterns are replaced. */
export function mergeLayers(under: RulesDraft, over: RulesDraft): RulesDraft {
  const merged: RulesDraft = { ...under, ...over };
  if (under.loop && over.loop) merged.loop = { ...under.loop, ...over.loop };
  if (under.stall && over.stall) merged.stall = { ...under.stall, ...over.stall };
  if (under.proseCalls && over.proseCalls) merged.proseCalls = { ...under.proseCalls, ...over.proseCalls };
  if (under.proseGuard && over.proseGuard) merged.proseGuard = { ...under.proseGuard, ...over.proseGuard };
  if (under.verdict && over.verdict) {
    merged.verdict = { ...under.verdict, ...over.verdict };
    if (under.verdict.severity && over.verdict.severity) merged.verdict.severity = { ...under.verdict.severity, ...over.verdict.severity };
  }
  delete merged.$schema;
  return merged;
}

/** The layer without its pattern, and whether there was one: code of a kind, which a folder may bring only when it is trusted. */
export function withoutPatterns(layer: RulesDraft): { readonly layer: RulesDraft; readonly withheld: boolean } {
  if (layer.stall?.pattern === undefined && layer.stall?.flavour === undefined && layer.stall?.flags === undefined) return { layer, withheld: false };
  const { pattern: _pattern, flavour: _flavour, flags: _flags, ...stall } = layer.stall;
  return { layer: { ...layer, stall }, withheld: true };
}
