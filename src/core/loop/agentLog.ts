/**
 * The true ends of turns, from the log that Hermes writes (hermes-loop e): the exit reason is in no session file, but one line a turn in `agent.log` has it
 * with the session's id. Text of the log is data: nothing in it is trusted further than being shown.
 */

/** One line of the log that tells how a turn ended. */
export interface TurnEnd {
  readonly session: string;
  /** The runtime's own exit reason, e.g. `text_response(finish_reason=stop)`. */
  readonly reason: string;
  /** Code points of the text that was returned; undefined where the line does not say. */
  readonly length: number | undefined;
  /** 1-based line of the log. */
  readonly line: number;
}

/** What is looked for in a line before anything else. */
const TURN_ENDED = "Turn ended";

/** Where the log lies, from the folder of a session file: beside it, below it, or beside the folder of sessions (hermes-loop e, f). The first that is there counts. */
export const AGENT_LOGS: readonly string[] = ["agent.log", "logs/agent.log", "../agent.log", "../logs/agent.log"];

/** The lines of a log that tell how turns ended; the others become empty ones, so that line numbers stay those of the log. */
export function onlyEnds(log: Uint8Array): string {
  return new TextDecoder().decode(log).split("\n").map((line) => (line.includes(TURN_ENDED) ? line : "")).join("\n");
}

const REASON = /\bTurn ended\b.*?\breason=(.{1,300}?) model=/;
const SESSION = /\bsession=([^\s]{1,200})/;
const LENGTH = /\bresponse_len=(\d{1,9})\b/;

/** The ends of turns in a log, in order; lines that tell of something else are passed over. */
export function readAgentLog(text: string): readonly TurnEnd[] {
  const ends: TurnEnd[] = [];
  let line = 0;
  for (let at = 0; at <= text.length;) {
    const next = text.indexOf("\n", at);
    const end = next < 0 ? text.length : next;
    line += 1;
    const found = text.indexOf(TURN_ENDED, at);
    if (found < 0) break;
    if (found < end) {
      const words = text.slice(at, end);
      const reason = REASON.exec(words)?.[1];
      const session = SESSION.exec(words)?.[1];
      const length = LENGTH.exec(words)?.[1];
      if (reason !== undefined && session !== undefined) ends.push({ session, reason, length: length === undefined ? undefined : Number(length), line });
    }
    at = end + 1;
  }
  return ends;
}

/** How one turn's end was found. */
export interface Joined {
  readonly end: TurnEnd;
  /** The length of the returned text agrees; otherwise the order alone says so. */
  readonly certain: boolean;
}

/**
 * Gives each closing turn of a session its line. A log may have been cut at its front, and a file may hold less or more turns than the log, so both are
 * walked from their ends and held together by the length of the text.
 * @param lengths code points of the text of each closing turn, in order.
 * @returns one entry for each length.
 */
export function joinEnds(lengths: readonly number[], ends: readonly TurnEnd[]): readonly (Joined | undefined)[] {
  const joined = new Array<Joined | undefined>(lengths.length).fill(undefined);
  let at = lengths.length - 1, of = ends.length - 1;
  while (at >= 0 && of >= 0) {
    const end = ends[of]!;
    if (end.length === undefined || end.length === lengths[at]) { joined[at] = { end, certain: end.length !== undefined }; at -= 1; of -= 1; continue; }
    // The nearest turn before that has this length; the log line of a turn that is not in the file has none.
    let earlier = at - 1;
    while (earlier >= 0 && lengths[earlier] !== end.length) earlier -= 1;
    if (earlier >= 0) { at = earlier; continue; }
    if (of === at) { joined[at] = { end, certain: false }; at -= 1; }
    of -= 1;
  }
  return joined;
}
