/**
 * The session formats that are known, the most specific first: the first one that recognises a file reads it.
 * A format is one file and one line, in `more.lazy.ts` where it is not among the commonest.
 */
import type { Format, Probe } from "../format.ts";
import { hermesExport } from "./hermesExport.ts";
import { hermesGateway } from "./hermesGateway.ts";
import { hermesRequestDump } from "./hermesRequestDump.ts";
import { hermesSession } from "./hermesSession.ts";
import { hermesBatch, hermesTrajectory } from "./hermesTrajectory.ts";
import { isPlainChat, openaiChat } from "./openaiChat.ts";
import { moreFormats } from "./more.lazy.ts";

/** Asked first; none of them takes a file that belongs to a format of the other list. */
const COMMON: readonly Format[] = [
  hermesRequestDump,
  hermesSession,
  hermesExport,
  hermesGateway,
  hermesBatch,
  hermesTrajectory,
];

/** All formats, in the order in which they are asked. */
export function allFormats(): readonly Format[] {
  return [...COMMON, ...moreFormats(), openaiChat];
}

/** The format of which a document of one JSON value is, or undefined. */
export function documentFormat(probe: Probe): Format | undefined {
  return recognised(probe, (format) => format.document !== undefined);
}

/** The format of which JSON Lines are, or undefined. */
export function linesFormat(probe: Probe): Format | undefined {
  return recognised(probe, (format) => format.lines !== undefined);
}

/** The format of which a text is that is no JSON, or undefined. */
export function plainFormat(text: string): Format | undefined {
  return allFormats().find((format) => format.plain?.detect(text) === true);
}

function recognised(probe: Probe, reads: (format: Format) => boolean): Format | undefined {
  const takes = (format: Format): boolean => reads(format) && format.detect(probe);
  const common = COMMON.find(takes);
  if (common !== undefined) return common;
  // Nothing but the keys of Chat Completions: no other family writes that, and the rest need not be loaded to say so.
  if (isPlainChat(probe) && takes(openaiChat)) return openaiChat;
  return moreFormats().find(takes) ?? (takes(openaiChat) ? openaiChat : undefined);
}
