/** The session formats that are known, the most specific first: the first one that recognises a file reads it. A format is one file and one line here. */
import type { Format } from "../format.ts";
import { hermesSession } from "./hermesSession.ts";
import { openaiChat } from "./openaiChat.ts";

export const FORMATS: readonly Format[] = [
  hermesSession,
  openaiChat,
];
