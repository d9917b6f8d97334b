/** Fields of rules. */
import type { Rules, RulesDraft } from "../../core/rules/model.ts";
import { ruleValue } from "../store/draft.ts";
import { useInspector } from "../store/context.ts";
import { Checkbox, NumberField, Select } from "../ui/fields.tsx";
import { choicesWith, type Setting } from "./settings.ts";

export function SettingField({ setting, rules, draft }: { readonly setting: Setting; readonly rules: Rules; readonly draft: RulesDraft | null }) {
  const inspector = useInspector();
  const value = ruleValue(rules, draft, setting.path);
  const { label, hint } = setting;
  switch (setting.kind) {
    case "number": return <NumberField label={label} value={Number(value)} most={setting.most} wide={setting.wide ?? false} title={hint} onPick={(next) => inspector.setRule(setting.path, next)} />;
    case "check": return <Checkbox label={label} checked={value === true} title={hint} onPick={(next) => inspector.setRule(setting.path, next)} />;
    case "choice": {
      const { choices, key } = choicesWith(setting.choices, value);
      return (
        <Select
          label={label} value={key} title={hint} options={choices.map((choice) => ({ value: choice.key, label: choice.label }))}
          onPick={(next) => inspector.setRule(setting.path, choices.find((choice) => choice.key === next)?.value)}
        />
      );
    }
  }
}
