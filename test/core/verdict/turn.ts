/** Turns made by hand for the tests of the verdict. */
import { visibleText } from "../../../src/core/loop/visibleText.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import type { Rules } from "../../../src/core/rules/model.ts";
import type { Message } from "../../../src/core/transcript/model.ts";
import { judge } from "../../../src/core/verdict/judge.ts";
import type { ExchangeContext, JudgedTurn, Verdict } from "../../../src/core/verdict/model.ts";
import { message } from "../../score/cases.ts";

export interface Setting {
  readonly user?: string;
  readonly tools?: readonly string[];
  /** Tools were used before in the exchange. */
  readonly after?: boolean;
  readonly exchange?: Partial<ExchangeContext>;
  readonly unattended?: boolean;
  readonly rules?: Rules;
  readonly own?: Partial<Message>;
  /** Rows before the message. */
  readonly before?: readonly Message[];
  /** Rows behind it. */
  readonly behind?: readonly Message[];
}

export function turn(text: string, setting: Setting = {}): JudgedTurn {
  const { user = "Please take care of the project.", tools = ["terminal", "read_file", "publish_post"], after = false } = setting;
  const own = message("assistant", text, { finishReason: "stop", ...setting.own });
  const messages = [message("user", user), ...(setting.before ?? []), own, ...(setting.behind ?? [])];
  return {
    message: own, visibleText: visibleText(own), messages, index: 1 + (setting.before?.length ?? 0),
    exchange: { userText: user, toolRounds: after ? 1 : 0, afterToolRound: after, lastResultFailed: false, lastResult: after ? "ok" : "", ...setting.exchange },
    facts: { id: undefined, title: undefined, model: undefined, apiMode: undefined, declaredTools: tools, unattended: setting.unattended ?? false, subAgent: false },
    toolNames: new Set(tools), toolNamesAssumed: false, rules: setting.rules ?? DEFAULT_RULES,
  };
}

export function verdictOn(text: string, setting?: Setting): Verdict {
  return judge(turn(text, setting));
}

/** `legal`, or the kind of the finding. */
export function kindOf(text: string, setting?: Setting): string {
  return verdictOn(text, setting).findings[0]?.kind ?? "legal";
}

/** The characters the finding points at. */
export function evidenceOf(text: string, setting?: Setting): string | undefined {
  return verdictOn(text, setting).findings[0]?.evidence?.text;
}
