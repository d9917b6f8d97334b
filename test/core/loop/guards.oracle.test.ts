/** Every row of the guard oracle: predicates, modes, gates, and the twelve configurations through the replay. */
import { describe, expect, it } from "vitest";
import { ackMode, executionGuidance, toolUseEnforcement } from "../../../src/core/loop/hermes/modes.ts";
import { acknowledgement, fragment, isAcknowledgement, isBracketMarker, planTail, stallRule, trailingIntent } from "../../../src/core/loop/hermes/predicates.ts";
import { holdsInlineThink, leavesScratchpadOpen, viewOf } from "../../../src/core/loop/hermes/reply.ts";
import { stripMarkup } from "../../../src/core/loop/hermes/strip.ts";
import { START } from "../../../src/core/loop/hermes/state.ts";
import { hermesLoop } from "../../../src/core/loop/hermes/loop.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { message, replay, scope, words, type Row, type Setup } from "./messages.ts";
import { present, rows } from "./oracle.ts";

interface GuardRow {
  readonly id: string;
  readonly kind: string;
  readonly tag: string;
  readonly input: Record<string, unknown>;
  readonly config: Record<string, unknown>;
  readonly expected: Record<string, unknown>;
}

const all = rows<GuardRow>("hermes-guards.jsonl");
const of = (kind: string): readonly GuardRow[] => all.filter((row) => row.kind === kind);
const PLAIN = "Sort this out please";
const WORKSPACE = "Tidy up the repo please";
const CJK = "请处理一下";

/** Differences over all rows, so that a failure shows every one. */
function differences(list: readonly GuardRow[], compute: (row: GuardRow) => Record<string, unknown>): readonly string[] {
  const found: string[] = [];
  for (const row of list) for (const [key, value] of Object.entries(compute(row))) {
    const wanted = key.startsWith("decision.") ? (row.expected["decision"] as Record<string, unknown>)[key.slice(9)] : row.expected[key];
    if (JSON.stringify(value) !== JSON.stringify(wanted)) found.push(`${row.id} ${key}: ${JSON.stringify(value)} instead of ${JSON.stringify(wanted)} for ${JSON.stringify(row.input).slice(0, 200)}`);
  }
  return found;
}

/** A user message as text, in any of its shapes. */
function textOf(content: unknown): string {
  if (Array.isArray(content)) return content.map(textOf).join(" ");
  if (typeof content === "object" && content !== null) return textOf((content as { text?: unknown }).text);
  return typeof content === "string" ? content : "";
}

describe.skipIf(!present)("hermes-guards.jsonl", () => {
  it("strips and judges texts", () => {
    const stall = stallRule(DEFAULT_RULES.stall);
    expect(of("text").length).toBeGreaterThan(0);
    expect(differences(of("text"), ({ input }) => {
      const text = input["text"] as string;
      const view = viewOf(text, false);
      const ack = (user: string, workspace: boolean): boolean => isAcknowledgement(acknowledgement(view.trimmed, user, workspace), workspace);
      return {
        stripped: view.visible, stripped_legacy: stripMarkup(text, true), code_points_trimmed: view.length, has_visible_text: view.trimmed !== "",
        trailing_continue_intent: trailingIntent(view, stall) !== undefined,
        promoted_announces_action: planTail(view.trimmed) !== undefined,
        ack_require_workspace_false: ack(PLAIN, false), ack_require_workspace_true_plain_user: ack(PLAIN, true), ack_require_workspace_true_workspace_user: ack(WORKSPACE, true),
        degenerate_latin_user: fragment(view, PLAIN) !== undefined,
        degenerate_cjk_user: fragment(view, CJK) !== undefined,
        degenerate_no_user: fragment(view, "") !== undefined,
        inline_think_tag: holdsInlineThink(text), stale_bracket_marker: isBracketMarker(viewOf(text, false).trimmed) && text.trim() === viewOf(text, false).trimmed,
      };
    })).toEqual([]);
  });

  it("decides the twelve configurations through the replay", () => {
    const round: readonly Row[] = [
      { role: "assistant", content: "", finish_reason: "tool_calls", tool_calls: [{ id: "c1", name: "terminal", arguments: "{}" }] },
      { role: "tool", tool_call_id: "c1", name: "terminal", content: "ok" },
    ];
    const decide = (user: string, before: readonly Row[], reply: Row, setup: Setup): string => {
      const messages = [{ role: "user", content: user }, ...before, reply].map(message);
      return words(replay(messages, setup).at(-1)!.decided);
    };
    const codex: Setup = { apiMode: "codex_responses" };
    const ackAll: Setup = { loop: { intentAckContinuation: true } };
    expect(differences(of("text"), ({ input }) => {
      const content = input["text"] as string;
      const reply: Row = { role: "assistant", content, finish_reason: "stop" };
      return {
        "decision.default": decide(PLAIN, [], reply, {}),
        "decision.default_after_tool": decide(PLAIN, round, reply, {}),
        "decision.codex_plain_user": decide(PLAIN, [], reply, codex),
        "decision.codex_workspace_user": decide(WORKSPACE, [], reply, codex),
        "decision.codex_after_tool": decide(PLAIN, round, reply, codex),
        "decision.ack_all": decide(PLAIN, [], reply, ackAll),
        "decision.ack_all_after_tool": decide(PLAIN, round, reply, ackAll),
        "decision.ack_all_after_tool_cjk_user": decide(CJK, round, reply, ackAll),
        "decision.stall_off_ack_off": decide(PLAIN, [], reply, { loop: { stallGuards: false, intentAckContinuation: false } }),
        "decision.no_tools": decide(PLAIN, [], reply, { ...ackAll, tools: [] }),
        "decision.promoted_reasoning": decide(PLAIN, [], { role: "assistant", content: "", reasoning: content, finish_reason: "stop" }, {}),
        "decision.finish_tool_calls_without_calls": decide(PLAIN, [], { ...reply, finish_reason: "tool_calls" }, {}),
      };
    })).toEqual([]);
  });

  it("acknowledges", () => {
    expect(of("ack").length).toBeGreaterThan(0);
    expect(differences(of("ack"), ({ input, expected }) => {
      const history = (input["history"] as readonly Row[]).filter((row) => typeof row === "object");
      const user = expected["user_text"] as string;
      const { trimmed } = viewOf(input["assistant"] as string, false);
      const silenced = history.some((row) => row.role === "tool");
      return {
        require_workspace_true: !silenced && isAcknowledgement(acknowledgement(trimmed, user, true), true),
        require_workspace_false: !silenced && isAcknowledgement(acknowledgement(trimmed, user, false), false),
      };
    })).toEqual([]);
  });

  it("acknowledges through the replay", () => {
    expect(differences(of("ack"), ({ input, expected }) => {
      const history = (input["history"] as readonly Row[]).filter((row) => typeof row === "object");
      const rowsBefore = [...history, { role: "user", content: expected["user_text"] }];
      const decide = (setup: Setup): boolean =>
        replay([...rowsBefore, { role: "assistant", content: input["assistant"], finish_reason: "stop" } as Row].map(message), { ...setup, loop: { ...setup.loop, stallGuards: false } }).at(-1)!.decided.reason === "ack";
      return { require_workspace_true: decide({ apiMode: "codex_responses" }), require_workspace_false: decide({ loop: { intentAckContinuation: true } }) };
    })).toEqual([]);
  });

  it("recognises fragments", () => {
    expect(differences(of("degenerate"), ({ input }) => {
      const view = viewOf(input["text"] as string, false);
      return { degenerate: fragment(view, textOf(input["user_message"])) !== undefined };
    })).toEqual([]);
  });

  it("resolves ack modes and family gates", () => {
    expect(differences(of("ack_mode"), ({ config }) => ({ mode: ackMode(config["intent_ack_continuation"], (config["model"] as string | null) ?? undefined, (config["api_mode"] as string | null) ?? undefined) }))).toEqual([]);
    expect(differences(of("family_gate"), ({ config }) => ({
      tool_use_enforcement: toolUseEnforcement(config["mode"], (config["model"] as string | null) ?? undefined),
      execution_guidance: executionGuidance(config["mode"], (config["model"] as string | null) ?? undefined),
    }))).toEqual([]);
  });

  it("finds open scratchpads", () => {
    expect(differences(of("scratchpad"), ({ input }) => ({ incomplete: leavesScratchpadOpen((input["content"] as string | null) ?? "") }))).toEqual([]);
  });

  it("counts tool results since the last user row", () => {
    expect(differences(of("tool_results_this_turn"), ({ input }) => {
      const prepared = hermesLoop.prepare(scope({}));
      let state = START;
      const list = (input["messages"] as readonly Row[]).filter((row) => typeof row === "object" && ["user", "tool", "system"].includes(row.role));
      for (const row of list) state = hermesLoop.observe(state, message(row), prepared);
      return { count: state.toolsSinceUser };
    })).toEqual([]);
  });
});
