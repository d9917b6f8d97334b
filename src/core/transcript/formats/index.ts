/** The session formats that are known, the most specific first: the first one that recognises a file reads it. A format is one file and one line here. */
import type { Format } from "../format.ts";
import { claudeCode } from "./claudeCode.ts";
import { codexRollout } from "./codexRollout.ts";
import { hermesExport } from "./hermesExport.ts";
import { hermesGateway } from "./hermesGateway.ts";
import { hermesRequestDump } from "./hermesRequestDump.ts";
import { hermesSession } from "./hermesSession.ts";
import { hermesBatch, hermesTrajectory } from "./hermesTrajectory.ts";
import { openaiChat } from "./openaiChat.ts";

export const FORMATS: readonly Format[] = [
  hermesRequestDump,
  hermesSession,
  hermesExport,
  hermesGateway,
  hermesBatch,
  hermesTrajectory,
  codexRollout,
  claudeCode,
  openaiChat,
];
