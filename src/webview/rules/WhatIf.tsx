/** What other rules would come to, at a glance: each card is a change, pressed it is the draft. Worked out in small pieces, after everything else. */
import { useEffect, useState } from "../ui/react.ts";
import type { WhatIfCard, WhatIfPage } from "../../core/protocol/views.ts";
import type { Rules, RulesDraft } from "../../core/rules/model.ts";
import { ruleValue, same, type RulePath } from "../store/draft.ts";
import { useData, useInspector } from "../store/context.ts";
import { count } from "../ui/words.ts";

/** Milliseconds between two questions, so that others come first. */
const PAUSE = 30;

export function WhatIf({ rules, draft }: { readonly rules: Rules; readonly draft: RulesDraft | null }) {
  const inspector = useInspector();
  const turn = useData((data) => data.turn ?? 0);
  const version = useData((data) => data.session?.version ?? 0);
  const [page, setPage] = useState<WhatIfPage>();
  useEffect(() => {
    // Asking no more is how it is cancelled: the worker does a few milliseconds a question.
    let timer = setTimeout(function ask() {
      void inspector.whatIf(turn).then((next) => {
        if (next === undefined || timer === undefined) return;
        setPage(next);
        if (next.pending) timer = setTimeout(ask, PAUSE);
      });
    }, PAUSE) as ReturnType<typeof setTimeout> | undefined;
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [inspector, turn, version]);
  if (page === undefined || page.cards.length === 0) return null;
  return (
    <div className="r-3" role="group" aria-label="What if">
      <span className="r-3l">What if</span>
      {page.cards.map((card) => <Card key={card.id} card={card} rules={rules} draft={draft} />)}
    </div>
  );
}

function Card({ card, rules, draft }: { readonly card: WhatIfCard; readonly rules: Rules; readonly draft: RulesDraft | null }) {
  const inspector = useInspector();
  const { title, result } = card;
  const changes = changesOf(card.draft);
  const pressed = changes.length > 0 && changes.every(([path, value]) => same(ruleValue(rules, draft, path), value));
  const press = (): void => {
    for (const [path, value] of changes) {
      if (path[1] === "runtime") inspector.setLoop(String(value));
      else inspector.setRule(path, pressed ? ruleValue(rules, null, path) : value);
    }
  };
  return (
    <button type="button" className="wi" aria-pressed={pressed} title={result === undefined ? title : `${title}: ${words(result).join(", ")}`} onClick={press}>
      <span className="wi-t">{title}</span>
      {result?.turn === undefined ? null : <span className="wi-h">turn {count(result.turn.turn + 1)}: {result.turn.same ? "same" : result.turn.outcome}</span>}
      <span className="wi-d">
        {result === undefined ? <span className="bone b6" /> : result.changed === 0 ? <span>no turn changes</span> : (
          <>
            <span>caught <Change {...result.caught} /></span>
            <span>false alarms <Change {...result.falseAlarms} /></span>
            <span>{cost(result.completions)}</span>
          </>
        )}
      </span>
    </button>
  );
}

/** "3 → 4", or the number alone where it stays. */
function Change({ before, after }: { readonly before: number; readonly after: number }) {
  return before === after ? <>{count(before)}</> : <b>{count(before)}&#8201;→&#8201;{count(after)}</b>;
}

function words({ changed, caught, falseAlarms, completions }: NonNullable<WhatIfCard["result"]>): readonly string[] {
  return [`${count(changed)} ${changed === 1 ? "turn changes" : "turns change"}`, `caught ${count(caught.before)} before and ${count(caught.after)} after`, `false alarms ${count(falseAlarms.before)} before and ${count(falseAlarms.after)} after`, cost(completions)];
}

/** "2 more calls", "4 calls fewer" */
function cost(completions: number): string {
  const calls = Math.abs(completions) === 1 ? "call" : "calls";
  return completions === 0 ? "no more calls" : completions > 0 ? `${count(completions)} more ${calls}` : `${count(-completions)} ${calls} fewer`;
}

/** Every key of a layer, with its value. */
function changesOf(draft: unknown): readonly (readonly [RulePath, unknown])[] {
  return Object.entries((draft ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>).flatMap(([section, keys]) => Object.entries(keys).map(([key, value]) => [[section, key] as RulePath, value] as const));
}
