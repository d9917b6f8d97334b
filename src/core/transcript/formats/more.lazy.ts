/**
 * Most formats, the most specific first; they are loaded when none of the first ones recognises a file.
 * A format is one file and one line here.
 */
import type { Format } from "../format.ts";
import { claudeCode } from "./claudeCode.ts";
import { codexRollout } from "./codexRollout.ts";
import { otherIflow } from "./otherIflow.ts";
import { openhandsEvents, openhandsSdk, openhandsOutput } from "./openhands.ts";
import { sweAgent } from "./sweAgent.ts";
import { miniSweAgent } from "./miniSweAgent.ts";
import { atif } from "./atif.ts";
import { inspectLog } from "./inspect.ts";
import { clineApi, clineMessages } from "./cline.ts";
import { clineUi } from "./clineUi.ts";
import { clineMetadata } from "./clineMetadata.ts";
import { opencodeExport } from "./opencode.ts";
import { goose } from "./goose.ts";
import { kimiContext } from "./kimiContext.ts";
import { kimiWire } from "./kimiWire.ts";
import { copilotChat } from "./copilotChat.ts";
import { copilotCli, copilotChatTranscript } from "./copilotCli.ts";
import { pi, openclaw } from "./pi.ts";
import { openclawTelemetry } from "./openclawTelemetry.ts";
import { langchain } from "./langchain.ts";
import { otelGenai } from "./otelGenai.ts";
import { otherDroid } from "./otherDroid.ts";
import { otherGptme } from "./otherGptme.ts";
import { otherVibe } from "./otherVibe.ts";
import { otherCursor } from "./otherCursor.ts";
import { otherAider } from "./otherAider.ts";
import { otherAmp } from "./otherAmp.ts";
import { otherContinue } from "./otherContinue.ts";
import { otherChatgpt } from "./otherChatgpt.ts";
import { claudeStream } from "./claudeStream.ts";
import { codexExec } from "./codexExec.ts";
import { geminiCli } from "./geminiCli.ts";
import { qwenCode } from "./qwenCode.ts";
import { sharegpt } from "./sharegpt.ts";
import { anthropicMessagesFormat } from "./anthropicMessages.ts";
import { openaiResponses } from "./openaiResponses.ts";
import { hermesDatabase } from "./hermesDatabase.ts";
import { gooseDatabase } from "./gooseDatabase.ts";
import { opencodeDatabase } from "./opencodeDatabase.ts";
import { opencodeDatabase2 } from "./opencodeDatabase2.ts";
import { openclawDatabase } from "./openclawDatabase.ts";
import { langgraphCheckpoints } from "./langgraphCheckpoints.ts";
import { crushDatabase } from "./crushDatabase.ts";
import { inspectArchive } from "./inspectArchive.ts";

const MORE: readonly Format[] = [
  codexRollout,
  otherIflow,
  claudeCode,
  openhandsEvents,
  openhandsSdk,
  openhandsOutput,
  sweAgent,
  miniSweAgent,
  atif,
  inspectLog,
  clineApi,
  clineMessages,
  clineUi,
  clineMetadata,
  opencodeExport,
  goose,
  kimiContext,
  kimiWire,
  copilotChat,
  copilotCli,
  copilotChatTranscript,
  pi,
  openclaw,
  openclawTelemetry,
  langchain,
  otelGenai,
  otherDroid,
  otherGptme,
  otherVibe,
  otherCursor,
  otherAider,
  otherAmp,
  otherContinue,
  otherChatgpt,
  claudeStream,
  codexExec,
  geminiCli,
  qwenCode,
  sharegpt,
  anthropicMessagesFormat,
  openaiResponses,
  hermesDatabase,
  gooseDatabase,
  opencodeDatabase,
  opencodeDatabase2,
  openclawDatabase,
  langgraphCheckpoints,
  crushDatabase,
  inspectArchive,
];

/** The formats of this list, in the order in which they are asked. */
export function moreFormats(): readonly Format[] {
  return MORE;
}
