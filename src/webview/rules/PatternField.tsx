/** The pattern, and where it fails: a mark below the character, and the reason below the field. */
import { useLayoutEffect, useRef } from "../ui/react.ts";
import type { DraftProblem } from "../../core/protocol/views.ts";
import { useInspector } from "../store/context.ts";
import { Icon } from "../ui/Icon.tsx";
import { count } from "../ui/words.ts";

export function PatternField({ value, problem }: { readonly value: string; readonly problem: DraftProblem | undefined }) {
  const inspector = useInspector();
  const field = useRef<HTMLInputElement>(null);
  const over = useRef<HTMLSpanElement>(null);
  const slow = problem?.kind === "timeout";
  const offset = problem?.offset === undefined ? undefined : Math.max(0, Math.min(problem.offset, value.length));
  // The mark lies over the field and scrolls with it.
  const follow = (): void => { if (over.current !== null && field.current !== null) over.current.scrollLeft = field.current.scrollLeft; };
  useLayoutEffect(follow);
  return (
    <span className="f-pat-w">
      <span className={`patfield${problem === undefined ? "" : slow ? " slow" : " bad"}`}>
        <input
          ref={field} id="pattern" className="pat" type="text" value={value} aria-label="Stall pattern" spellCheck={false} autoComplete="off" maxLength={4000}
          aria-invalid={problem !== undefined} aria-describedby={problem === undefined ? undefined : "pattern-problem"}
          onChange={(event) => inspector.setRule(["stall", "pattern"], event.target.value)}
          onScroll={follow} onSelect={follow} onKeyUp={follow} onBlur={() => requestAnimationFrame(follow)}
        />
        {offset === undefined ? null : (
          <span className="pat-over" aria-hidden="true" ref={over}><span className="pat-in">{value.slice(0, offset)}<i>{value.slice(offset, offset + 1) || " "}</i>{value.slice(offset + 1)}</span></span>
        )}
      </span>
      {problem === undefined ? null : (
        <span className={slow ? "r-msg r-warn" : "r-msg r-err"} id="pattern-problem" role="alert">
          <Icon name={slow ? "clock" : "error"} className={slow ? "c-stall" : "c-err"} />
          <span>
            <b>{slow ? "The pattern takes too long." : "The pattern does not compile."}</b> {sentence(problem.message)} Turns still show the saved pattern.
            {offset === undefined ? null : (
              <> <button
                type="button" className="lnk" onClick={() => {
                  field.current?.focus();
                  field.current?.setSelectionRange(offset, Math.min(offset + 1, value.length));
                }}
              >Go to character {count(offset + 1)}</button></>
            )}
          </span>
        </span>
      )}
    </span>
  );
}

function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const begun = trimmed[0]!.toUpperCase() + trimmed.slice(1);
  return /[.!?”]$/.test(begun) ? begun : `${begun}.`;
}
