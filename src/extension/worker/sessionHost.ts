/** What the worker does: holds sessions by name and answers the contract's questions about them. No Node and no VS Code in here. */
import type { Implementation } from "../../core/protocol/contracts.ts";
import { sessionQuestions, workerMethods } from "../../core/protocol/contracts.ts";
import { connect, type Channel } from "../../core/protocol/rpc.ts";
import { cleanCopy, packGzip, scanScaffolds } from "../../core/clean.lazy.ts";
import { DEFAULT_RULES } from "../../core/rules/defaults.ts";
import { layerRules } from "../../core/rules/layers.ts";
import { InspectionSession } from "../../core/session/session.ts";

/** Serves the worker's methods on a channel. */
export function serveSessions(channel: Channel): void {
  const sessions = new Map<string, InspectionSession>();
  const session = (name: string): InspectionSession => {
    const found = sessions.get(name);
    if (found === undefined) throw new Error(`There is no session “${name}”.`);
    return found;
  };
  const by: Implementation<typeof workerMethods> = {
    open: async ({ session: name, name: file, rules }) => {
      sessions.set(name, new InspectionSession({ name: file, rules }));
      return undefined;
    },
    push: async ({ session: name, bytes, end, log }) => session(name).push(bytes, end, log),
    reset: async ({ session: name }) => {
      session(name).reset();
      return undefined;
    },
    rules: async ({ session: name, rules }) => session(name).setRules(rules),
    marks: async ({ session: name, most }) => session(name).marks(most),
    facts: async ({ session: name, turn }) => session(name).facts(turn),
    ask: async ({ session: name, question, parameters }) => ask(session(name), question, parameters),
    place: async ({ session: name, turn, conversation, message }) => {
      const at = turn === undefined ? { conversation, message } : session(name).turn({ turn, textLimit: 0 });
      const place = at.conversation === undefined || at.message === undefined ? undefined : session(name).placeOf(at.conversation, at.message);
      if (place === undefined) throw new Error("There is no such message in this session.");
      return { line: place.line, endLine: place.endLine, start: place.start, end: place.end };
    },
    record: async ({ session: name, turn, conversation, message, rows }) => {
      if (rows !== undefined) return session(name).record(rows) ?? null;
      const at = turn === undefined ? { conversation, message } : session(name).turn({ turn, textLimit: 0 });
      const place = at.conversation === undefined || at.message === undefined ? undefined : session(name).placeOf(at.conversation, at.message);
      return place?.rows === undefined ? null : session(name).record(place.rows) ?? null;
    },
    looked: async ({ session: name }) => [...session(name).looked],
    refuse: async ({ session: name, problem }) => {
      session(name).refuseDraft(problem);
      return undefined;
    },
    ends: async ({ session: name, text }) => {
      session(name).setLog(text);
      return undefined;
    },
    clean: async ({ name, bytes, rules, gzip }) => {
      const cleaned = cleanCopy(bytes, name, layerRules(DEFAULT_RULES, rules), {});
      if (cleaned.kind === "refused") return { ...cleaned };
      return { kind: cleaned.kind, bytes: new Uint8Array(gzip ? packGzip(cleaned.bytes) : cleaned.bytes), left: cleaned.left.map((row) => ({ ...row })), stays: cleaned.stays.map((row) => ({ ...row })) };
    },
    scan: async ({ name, bytes, rules, most }) => scanScaffolds(bytes, name, layerRules(DEFAULT_RULES, rules), most),
    close: async ({ session: name }) => {
      sessions.delete(name);
      return undefined;
    },
  };
  connect({ channel, serves: workerMethods, by });
}

/** A question by its name; only those of the contract are asked, whatever other methods a session has. */
function ask(session: InspectionSession, question: string, parameters: unknown): unknown {
  if (!Object.hasOwn(sessionQuestions, question)) throw new Error(`The contract has no question “${question}”.`);
  const name = question as keyof typeof sessionQuestions;
  const checked = sessionQuestions[name][0].safeParse(parameters);
  if (!checked.success) throw new Error(`The parameters of “${question}” are not of the contract's shape.`);
  return session[name](checked.data as never);
}
