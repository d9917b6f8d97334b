/**
 * Fields. Native elements in the editor's colours: the toolkit's checkbox and dropdown are not controlled inputs (they fire `change` when set from code),
 * and a draft that is evaluated at every change must not hear itself.
 */
import type { ReactNode } from "react";
import { useEffect, useId, useState } from "./react.ts";
import { Icon } from "./Icon.tsx";
import { count } from "./words.ts";

/** One of some values. `hidden`: the label is read out only. */
export function Select<V extends string>({ label, hidden = false, value, options, onPick, disabled = false, className, title }: {
  readonly label: string;
  readonly hidden?: boolean;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onPick: (value: V) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
}) {
  return (
    <label className={`field${className === undefined ? "" : ` ${className}`}`} title={title}>
      <span className={hidden ? "vh" : undefined}>{label}</span>
      <span className="select">
        <select value={value} disabled={disabled} onChange={(event) => onPick(event.target.value as V)}>
          {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
        </select>
        <Icon name="chevronDown" />
      </span>
    </label>
  );
}

/** On or off. */
export function Checkbox({ label, checked, onPick, title }: { readonly label: string; readonly checked: boolean; readonly onPick: (checked: boolean) => void; readonly title?: string | undefined }) {
  return (
    <label className="check" title={title}>
      <input type="checkbox" checked={checked} onChange={(event) => onPick(event.target.checked)} />
      <span className="box"><Icon name="check" /></span>
      {label}
    </label>
  );
}

/** A whole number from 0 to `most`. What is typed is kept as it is; only a good number is handed on, and a bad one is named. */
export function NumberField({ label, value, most, onPick, wide = false, title }: {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onPick: (value: number) => void;
  readonly wide?: boolean;
  readonly title?: string | undefined;
}) {
  const [typed, setTyped] = useState(String(value));
  const problem = useId();
  // The value changes from outside when a draft is discarded or rules are saved elsewhere.
  useEffect(() => setTyped((now) => (Number(now) === value && now.trim() !== "" ? now : String(value))), [value]);
  const good = /^\d{1,7}$/.test(typed.trim()) && Number(typed) <= most;
  return (
    <label className="field" title={title}>
      <span>{label}</span>
      <span className="numfield">
        <input
          className={`num ${wide ? "w3" : "w1"}`} type="text" inputMode="numeric" value={typed} aria-invalid={!good} aria-describedby={good ? undefined : problem}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            if (/^\d{1,7}$/.test(text.trim()) && Number(text) <= most) onPick(Number(text));
          }}
          onBlur={() => { if (!good) setTyped(String(value)); }}
          onKeyDown={(event) => {
            const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
            if (by === 0) return;
            event.preventDefault();
            const next = Math.max(0, Math.min(most, value + by * (event.shiftKey ? 10 : 1)));
            setTyped(String(next));
            onPick(next);
          }}
        />
        {good ? null : <span className="num-bad" id={problem} role="alert">a whole number, 0 to {count(most)}</span>}
      </span>
    </label>
  );
}

/** One of a few, side by side. Arrow keys move between them, as in any group of radio buttons. */
export function Segmented<V extends string>({ label, value, options, onPick, words = false }: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly name: string; readonly face: ReactNode }[];
  readonly onPick: (value: V) => void;
  readonly words?: boolean;
}) {
  return (
    <div
      className={words ? "seg seg-w" : "seg"} role="radiogroup" aria-label={label}
      onKeyDown={(event) => {
        const by = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 0;
        if (by === 0) return;
        event.preventDefault();
        const at = options.findIndex((option) => option.value === value);
        const next = options[(at + by + options.length) % options.length]!;
        onPick(next.value);
        (event.currentTarget.children[(at + by + options.length) % options.length] as HTMLElement).focus();
      }}
    >
      {options.map((option) => (
        <button key={option.value} type="button" role="radio" aria-checked={option.value === value} aria-label={words ? undefined : option.name} tabIndex={option.value === value ? 0 : -1} title={option.name} onClick={() => onPick(option.value)}>
          {option.face}
        </button>
      ))}
    </div>
  );
}
