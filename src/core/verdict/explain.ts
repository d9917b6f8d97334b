/**
 * "Why this verdict": everything that spoke for a stall and against one, with its characters, and the question of the judging order that decided.
 * Computed when somebody asks; judging itself keeps nothing of it.
 */
import type { Announcement, Excuse } from "./announcement.ts";
import { GATES } from "./gates.ts";
import { judge, severityOf } from "./judge.ts";
import { isExempt } from "./kinds/proseToolCall.ts";
import { KINDS } from "./kinds/index.ts";
import { legalSentence } from "./legal.ts";
import { Look } from "./look.ts";
import type { Evidence, Explanation, Feature, JudgedTurn, OrderStep, Verdict } from "./model.ts";
import { isBlank } from "./text/mask.ts";
import { asks, isCourtesy, type Standing } from "./undone.ts";

/** No explanation lists more; the decisive and the last ones are kept. */
const MOST = 60;

/** Explains the verdict on a turn. Pure, and it never throws for what a message holds. */
export function explain(turn: JudgedTurn): Explanation {
  const verdict = judge(turn);
  const look = new Look(turn);
  const gate = GATES.find((one) => one.holds(turn));
  const { code, name } = look.language;
  const features = [...(gate ? [] : ofText(look, verdict)), ...ofContext(look, gate?.id)];
  return {
    verdict, language: { code, name }, order: orderOf(turn, verdict, gate?.id), features: sorted(features),
    reason: verdict.findings[0]?.message ?? legalSentence(verdict.why),
  };
}

/** The questions in the order they are asked. Kinds that the rules switch off are skipped like those behind the one that decided. */
function orderOf(turn: JudgedTurn, verdict: Verdict, gate: string | undefined): readonly OrderStep[] {
  const found = verdict.findings[0]?.kind;
  let over = false;
  const step = (id: string, question: string, yes: boolean, off: boolean): OrderStep => {
    const answer = over || off ? "skipped" : yes ? "yes" : "no";
    over ||= answer === "yes";
    return { id, question, answer, decided: answer === "yes" };
  };
  return [
    ...GATES.map((one) => step(one.id, one.question, one.id === gate, false)),
    ...KINDS.map((kind) => step(kind.kind, kind.question, kind.kind === found, severityOf(kind.kind, turn) === undefined)),
    step("legal", "None of these: may the turn end here?", true, false),
  ];
}

function feature(side: Feature["side"], name: string, note: string, span?: Evidence, decisive = false): Feature {
  return { side, name, note, span, decisive };
}

/** What the judge was told about the turn. */
function ofContext({ turn, asksForPlan, asksForWork, text }: Look, gate: string | undefined): Feature[] {
  const { message, exchange, facts, toolNames, toolNamesAssumed } = turn;
  const calls = message.calls.length;
  const told: Feature[] = [
    feature("context", `tool calls: ${calls === 0 ? "none" : String(calls)}`, calls === 0 ? "Nothing goes on after this message." : "The message carries the action itself.", undefined, gate === "calls"),
    feature("context", exchange.toolRounds === 0 ? "no tool used so far" : `${exchange.toolRounds} tool round${exchange.toolRounds === 1 ? "" : "s"} before`,
      exchange.afterToolRound ? "The message follows a tool result directly." : "Counted from the user's message on."),
    feature("context", `length: ${text.length}`, "UTF-16 units of visible text; length never excuses a promise."),
  ];
  if (message.finishReason !== undefined) told.push(feature("context", `finish reason: ${message.finishReason}`, "As the provider gave it."));
  if (exchange.userText !== "") {
    told.push(asksForPlan
      ? feature("context", "a plan or an explanation was asked for", "Steps that are named are the answer then.")
      : feature("context", asksForWork ? "work was asked for" : "nothing certain was asked for", asksForWork ? "A plan in its place would be a stall." : "The request names no work in a way that is known."));
  }
  if (exchange.lastResultFailed) told.push(feature("context", "the last tool result failed", "A blocker that is named is a legal ending."));
  if (facts.unattended) told.push(feature("context", "runs unattended", "Nobody is there to answer: findings rank one higher."));
  if (facts.subAgent) told.push(feature("context", "a sub-agent's conversation", "Its last message is its report."));
  if (toolNames.size > 0) told.push(feature("context", `${toolNames.size} tool names known`, toolNamesAssumed ? "The file declares none; these were called in it." : "As the session declares them."));
  if (gate !== undefined && gate !== "calls") told.push(feature("context", gate, "This alone decides, whatever the text says.", undefined, true));
  return told;
}

const EXCUSES: Readonly<Record<Excuse, string>> = {
  negated: "It says what will not be done.", idle: "It names no action: waiting, keeping, assuming, being.", condition: "It hangs on an event or on the user.", offer: "It is an offer.",
  policy: "It is about how to behave from now on.", question: "It is a question.", request: "It asks the user.", description: "It describes what something else does.",
};
const STANDINGS: Readonly<Record<Standing, string>> = {
  undone: "Nothing in the message carries it out.", fulfilled: "What follows is the announced content, or reports it done.", pending: "The user is asked first.",
};
const DEEDS: Readonly<Record<Announcement["deed"], string>> = {
  action: "Names an action.", speech: "Announces words, which may follow in the message.", produce: "Announces a text, which may follow in the message.", comeBack: "Promises to come back.",
};

/** What the words of the message say, each with its characters. */
function ofText(look: Look, verdict: Verdict): Feature[] {
  const { text, language, reading, announcements } = look;
  const evidence = verdict.findings[0]?.evidence;
  const span = (start: number, end: number): Evidence => ({ start, end, text: text.slice(start, end) });
  const decides = (start: number, end: number): boolean => evidence !== undefined && start < evidence.end && evidence.start < end;
  const features: Feature[] = [];
  for (const made of announcements.made) {
    const standing = look.standing(made);
    features.push(feature(standing === "undone" ? "for" : "against", made.construction.name, `${DEEDS[made.deed]} ${STANDINGS[standing]}${made.now ? " A word for now or next stands beside it." : ""}`,
      span(made.start, made.end), standing === "undone" && decides(made.start, made.end)));
  }
  for (const { sentence, excuse } of announcements.excused) features.push(feature("against", excuse, EXCUSES[excuse], span(sentence.start, sentence.end)));
  for (const call of look.writtenCalls) {
    const at = text.indexOf(turnText(look, call.start, call.end));
    const place = at < 0 ? undefined : span(at, at + call.end - call.start);
    if (call.placeholder) features.push(feature("against", "placeholder", "The arguments hold a placeholder: a description, no call.", place));
    else features.push(feature(isExempt(look) ? "against" : "for", `call written as text: ${call.shape}`, call.known ? `${call.name} is a tool of this session.` : `${call.name || "It"} stands in markup that only calls have.`, place, verdict.findings[0]?.kind === "prose-tool-call"));
  }
  const announced = new Set([...announcements.made, ...announcements.excused].map((one) => one.sentence));
  for (const sentence of reading.sentences) {
    if (announced.has(sentence)) continue;
    const add = (side: Feature["side"], name: string, note: string): void => { features.push(feature(side, name, note, span(sentence.start, sentence.end), decides(sentence.start, sentence.end))); };
    if (isCourtesy(sentence, language)) { if (!isBlank(sentence.text)) add("context", "courtesy", "Says nothing that counts."); }
    else if (asks(sentence, language)) add("against", "asks the user", "The answer changes what happens.");
    else if (language.progress.test(sentence.text)) add("for", "progress note", "Says that work goes on.");
    else if (language.blocker.test(sentence.text)) add("against", "blocker", "Says what stops the work.");
    else if (language.running.test(sentence.text)) add(look.worked ? "against" : "for", "said to run", look.worked ? "A tool was used that may have started it." : "No call of this exchange started it.");
    else if (language.report.test(sentence.text)) add("against", "report", "Says that something was done, or what came out.");
    else if (decides(sentence.start, sentence.end)) add("for", "finding", "The finding points here.");
  }
  for (const { kind, start, end } of reading.blocks) {
    if ((kind === "table" || kind === "code") && end > start) features.push(feature("against", kind, "Content in the message itself.", span(start, Math.min(end, start + 200))));
  }
  return features;
}

function turnText({ turn }: Look, start: number, end: number): string { return turn.message.text.slice(start, end); }

/** The decisive ones first, then by place; those without a place last. */
function sorted(features: readonly Feature[]): readonly Feature[] {
  const order = [...features].sort((a, b) => Number(b.decisive) - Number(a.decisive) || (a.span?.start ?? Infinity) - (b.span?.start ?? Infinity) || 0);
  return order.length <= MOST ? order : [...order.slice(0, MOST / 2), ...order.slice(-MOST / 2)];
}
