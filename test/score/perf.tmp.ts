import { generate, SHAPES } from "../bench/generate.ts";
import { Inspector } from "../../src/core/inspect.ts";
import { DEFAULT_RULES } from "../../src/core/rules/defaults.ts";
import { judge } from "../../src/core/verdict/judge.ts";
import { Outline } from "../../src/core/inspect/outline.ts";
import { visibleText } from "../../src/core/loop/visibleText.ts";
const shape = SHAPES.find((s) => s.id === "hermes-gateway")!;
const chunks: string[] = [...generate(shape, { seed: 20260918, messages: 40000, outputBytes: 1360 })];
const bytes = Buffer.from(chunks.join(""));
const inspector = new Inspector({ name: "x.jsonl", rules: DEFAULT_RULES });
let t = performance.now();
inspector.push(bytes, true);
console.log("whole", performance.now() - t);
const i = inspector.inspection()!;
const o = new Outline(i.transcript, DEFAULT_RULES); o.settle();
const turns = i.turns.map((x) => { const c = o.conversationOf(x.index); const m = o.messageOf(x.index); return { message: m, visibleText: visibleText(m), exchange: o.contextOf(x.index), facts: o.factsOf(c), toolNames: o.calledToolsOf(c), toolNamesAssumed: true, rules: DEFAULT_RULES, messages: o.messagesOf(c), index: o.messageIndexOf(x.index) }; });
console.log(turns.length, turns.filter((x) => x.message.calls.length === 0).length, i.counts.stalls);
for (let r = 0; r < 6; r++) { t = performance.now(); for (const x of turns) judge(x); console.log("judge all", performance.now() - t); }
