/** The rules, what the draft of them would change, and what it costs. */
import { useState } from "../ui/react.ts";
import type { SessionView } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { ruleValue } from "../store/draft.ts";
import { CommandButton, FoldButton, QuietButton } from "../ui/Button.tsx";
import { Select } from "../ui/fields.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Flips } from "./Flips.tsx";
import { PatternField } from "./PatternField.tsx";
import { Result } from "./Result.tsx";
import { SettingField } from "./Settings.tsx";
import { FLAVOURS, barOf, choicesWith } from "./settings.ts";
import { WhatIf } from "./WhatIf.tsx";

export function RulesBar({ session }: { readonly session: SessionView }) {
  const inspector = useInspector();
  const rules = useData((data) => data.rules);
  const draft = useData((data) => data.draft);
  const canSave = useData((data) => data.state?.kind === "ready" && data.state.canSave);
  const evaluating = useData((data) => data.evaluating);
  const flipsOpen = useData((data) => data.flipsOpen);
  /** "More" shows every setting; on narrow pages the bar itself is folded to its result. */
  const [more, setMore] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  if (rules === undefined) return null;
  const { problem } = session;
  const { main, more: groups, pattern } = barOf(session.loop.id);
  const patternProblem = problem !== undefined && problem.kind !== "rules" ? problem : undefined;
  const flavour = choicesWith(FLAVOURS, ruleValue(rules, draft, ["stall", "flavour"]));
  return (
    <div className="rules-w">
      <section className={`rules${more ? " is-open" : ""}${unfolded ? " is-unfolded" : ""}`} aria-label="Rules">
        <FoldButton className="r-fold" open={unfolded} onClick={() => { setUnfolded(!unfolded); setMore(!unfolded); }}>Rules</FoldButton>
        <div className="r-1">
          {pattern ? <div className="field f-pat"><span className="f-l" aria-hidden="true">Stall pattern</span><PatternField value={String(ruleValue(rules, draft, ["stall", "pattern"]))} problem={patternProblem} /></div> : <p className="f-pat c-dim">{session.loop.title} searches no pattern.</p>}
          {pattern ? <Select
            label="Flavour" hidden className="f-fl" value={flavour.key} options={flavour.choices.map(({ key, label }) => ({ value: key, label }))} title="Whose rules of regular expressions hold"
            onPick={(key) => inspector.setRule(["stall", "flavour"], key)}
          /> : null}
          <FoldButton className="r-more" open={more} controls="more-rules" onClick={() => setMore(!more)}>More</FoldButton>
          <div className="r-act">
            <QuietButton icon="undo" title="Discard the draft" disabled={draft === null} onClick={inspector.discard}><span className="btn-w">Discard</span></QuietButton>
            <QuietButton icon="copy" title={draft === null ? "Copy the rules as JSON" : "Copy the draft as JSON"} onClick={() => inspector.copy(JSON.stringify(draft ?? rules, undefined, 2), draft === null ? "Rules" : "Draft")}><span className="btn-w">Copy</span></QuietButton>
            <CommandButton
              main disabled={draft === null || !canSave || problem !== undefined || evaluating} onPress={() => void inspector.save()}
              title={!canSave ? "There is no workspace folder to save to" : draft === null ? "Nothing is changed" : problem !== undefined ? "The draft does not apply" : "Write the draft into the workspace's rules file"}
            >Save to workspace</CommandButton>
          </div>
        </div>
        <div className="r-2">
          <div className="r-set">{main.map((setting) => <SettingField key={setting.path.join(".")} setting={setting} rules={rules} draft={draft} />)}</div>
          <Result session={session} />
        </div>
        {problem?.kind === "rules" ? <p className="r-msg r-err is-alone" role="alert"><Icon name="error" className="c-err" /><span><b>The draft does not apply.</b> <code>{problem.path}</code>: {problem.message}</span></p> : null}
        {more ? (
          <div className="more" id="more-rules">
            <fieldset className="more-g more-main"><legend>{session.loop.title}</legend>{main.map((setting) => <SettingField key={setting.path.join(".")} setting={setting} rules={rules} draft={draft} />)}</fieldset>
            {groups.map(({ title, settings }) => (
              <fieldset key={title} className="more-g"><legend>{title}</legend>{settings.map((setting) => <SettingField key={setting.path.join(".")} setting={setting} rules={rules} draft={draft} />)}</fieldset>
            ))}
          </div>
        ) : null}
        {flipsOpen && session.flips !== undefined ? <Flips flips={session.flips} /> : null}
        <WhatIf rules={rules} draft={draft} />
      </section>
    </div>
  );
}
