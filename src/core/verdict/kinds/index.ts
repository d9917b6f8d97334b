/** The kinds of finding in the order they are asked; the first that finds something decides. */
import { claimWithoutCall } from "./claimWithoutCall.ts";
import { degenerateFinal } from "./degenerateFinal.ts";
import { droppedToolCalls } from "./droppedToolCalls.ts";
import { emptyResponse } from "./emptyResponse.ts";
import { fabricatedResult } from "./fabricatedResult.ts";
import type { Kind } from "./kind.ts";
import { lostPreamble } from "./lostPreamble.ts";
import { planAsArtifact } from "./planAsArtifact.ts";
import { progressPlaceholder } from "./progressPlaceholder.ts";
import { promise } from "./promise.ts";
import { proseToolCall } from "./proseToolCall.ts";
import { protocolViolation } from "./protocolViolation.ts";
import { reasoningOnly } from "./reasoningOnly.ts";
import { staleFallback } from "./staleFallback.ts";
import { stuckLoop } from "./stuckLoop.ts";

export const KINDS: readonly Kind[] = [
  staleFallback,
  droppedToolCalls,
  proseToolCall,
  reasoningOnly,
  emptyResponse,
  degenerateFinal,
  stuckLoop,
  lostPreamble,
  progressPlaceholder,
  planAsArtifact,
  promise,
  claimWithoutCall,
  fabricatedResult,
  protocolViolation,
];
