/** The rules as built in: complete, every other layer changes single keys of them. */
import { DEFAULT_SCAFFOLDS } from "./scaffolds.ts";
import type { Rules } from "./model.ts";

/**
 * What ends a short reply by announcing a step, for the stall guard (hermes-loop a.2, "trailing-intent"): an opener, at most 100 characters
 * of one clause, at most one closing mark.
 */
const STALL_PATTERN = String.raw`\b(let me now|i['’]?ll now|i will now|now i(?:['’]ll| will)|next[,:] i)\b[^.!?\n]{0,100}[.:…]?\s*$`;

export const DEFAULT_RULES: Rules = {
  loop: {
    runtime: "auto",
    release: "latest",
    apiMode: "auto",
    stallGuards: true,
    intentAckContinuation: "auto",
    toolUseEnforcement: "auto",
    executionGuidance: "auto",
    taskCompletionGuidance: true,
    parallelToolCallGuidance: true,
    promotion: "auto",
    promotedPlan: "auto",
    degenerateGuard: "auto",
    staleFallbackFix: "auto",
    discardBracketMarkers: "auto",
    placeholderGuard: false,
    verifyOnStop: 0,
    preVerifyHook: 0,
    kanbanTask: "auto",
    toolsDeclared: "auto",
    streamedText: false,
    expensiveAttempts: false,
    fallbackProvider: false,
  },
  stall: { pattern: STALL_PATTERN, flavour: "python", flags: "i", maxChars: 400, tailChars: 160, maxNudges: 2 },
  verdict: {
    severity: {
      promise: "warning",
      "progress-placeholder": "warning",
      "lost-preamble": "warning",
      "prose-tool-call": "warning",
      "plan-as-artifact": "warning",
      "claim-without-call": "warning",
      "fabricated-result": "warning",
      "empty-response": "warning",
      "reasoning-only": "information",
      "dropped-tool-calls": "warning",
      "stale-fallback": "warning",
      "degenerate-final": "information",
      "stuck-loop": "information",
      "protocol-violation": "warning",
      "buried-scaffold": "information",
      "leaked-scaffold": "warning",
    },
    // Empty: every language that is described.
    languages: [],
  },
  proseCalls: {
    placeholders: [
      "/path/to/", "path/to/your", "<your-", "<your_", "your-token", "your_token", "your-api-key", "your_api_key", "your-key", "your_key",
      "your-username", "your_username", "your-password", "your_password", "your-project", "your_project", "your-repo", "your_repo",
      "replace this with", "replace with your", "insert your", "<insert", "<placeholder", "<token>", "<url>", "<path>", "<file>", "<filename>",
    ],
    needsApproval: [
      "send", "post", "publish", "tweet", "reply", "email", "mail", "message", "notify", "pay", "buy", "purchase", "order", "transfer", "withdraw", "refund", "invoice",
      "delete", "remove", "drop", "destroy", "wipe", "erase", "deploy", "release", "merge", "push",
    ],
  },
  proseGuard: { emptyGuard: true, markup: true, commands: true, questions: true, failures: true, explanations: true, claims: [] },
  housekeepingTools: ["memory", "todo", "todo_list", "skill_manage", "session_search"],
  scaffolds: [...DEFAULT_SCAFFOLDS],
};
