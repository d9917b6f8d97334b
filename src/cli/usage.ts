/** The command line: its help, and what it is read into. */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { LOOPS } from "../core/loop/index.ts";
import { REPORT_FORMATS } from "../core/report/index.ts";
import type { TurnSelection } from "../core/report/model.ts";
import { RULES_FILE } from "../core/rules/layers.ts";

export const FAIL_ON = ["stall", "missed", "scaffold", "none"] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface CheckOptions {
  /** Files, folders, globs, or `-`. */
  readonly paths: readonly string[];
  readonly format: string;
  /** A rules file; undefined to look for one upward from the working directory. */
  readonly rules: string | undefined;
  /** Id of a loop; undefined to let the rules choose. */
  readonly loop: string | undefined;
  readonly turns: TurnSelection;
  readonly failOn: FailOn;
  /** A file to write to in place of standard output. */
  readonly output: string | undefined;
}

export interface CleanCommand {
  /** The file to read and the one to make; the second must not exist. */
  readonly from: string;
  readonly to: string;
  readonly rules: string | undefined;
  /** In training data, rows that the harness keeps there itself go too. */
  readonly all: boolean;
}

export type Arguments =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | { readonly kind: "check"; readonly options: CheckOptions }
  | { readonly kind: "clean"; readonly command: CleanCommand }
  | { readonly kind: "wrong"; readonly message: string };

const FORMATS = REPORT_FORMATS.map(({ id }) => id);
const LOOP_NAMES = ["auto", ...LOOPS.map(({ id }) => id)];
const TURNS = ["flagged", "all"] as const;

export const HELP = `Usage: stall-inspector check [options] PATH...
       stall-inspector clean [--rules FILE] [--all] IN OUT

Explains for every assistant turn of an agent's session file what the loop decided,
and finds the turns that announce an action and stop.

PATH is a file, a folder (searched with its subfolders), a quoted glob ("logs/**/*.jsonl"),
or - for standard input. Files without an agent session are an error when they are named,
and are passed over in folders and globs.

Options
  --format FORMAT   ${FORMATS.join(", ")} (default: text)
  --rules FILE      rules that apply on top of the built-in ones
                    (default: the nearest ${RULES_FILE}, from the working directory upward)
  --loop NAME       the loop to replay: ${LOOP_NAMES.join(", ")} (default: auto, the file's own)
  --turns WHICH     flagged, all (default: flagged)
  --fail-on WHAT    ${FAIL_ON.join(", ")} (default: stall)
                      stall     a turn that names an action without its call
                      missed    a stall that the loop returns as the final answer
                      scaffold  an injected row that is buried or leaked
  --output FILE     write the report to FILE
  --help, --version

clean copies IN without the rows that its harness injected (nudges, placeholders,
prefills) and lists them. OUT is a new file, packed when it ends in .gz; every byte
that is kept is unchanged, and nothing is ever overwritten.
  --all             in trajectories, leave out the nudges that the harness keeps, too

Exit code
  0  clean
  1  something flagged by --fail-on
  2  bad usage, or a file that cannot be read
`;

const OPTIONS = {
  "format": { type: "string" },
  "rules": { type: "string" },
  "loop": { type: "string" },
  "turns": { type: "string" },
  "fail-on": { type: "string" },
  "output": { type: "string" },
  "all": { type: "boolean" },
  "help": { type: "boolean", short: "h" },
  "version": { type: "boolean", short: "v" },
} as const satisfies ParseArgsConfig["options"];

/** Reads the arguments after the program's name. Never throws. */
export function readArguments(args: readonly string[]): Arguments {
  let parsed;
  try { parsed = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true }); }
  catch (error) { return wrong(usageMessage(error)); }
  const { values, positionals: [command, ...paths] } = parsed;
  if (values.help) return { kind: "help" };
  if (values.version) return { kind: "version" };
  if (command === undefined) return wrong("a command is missing: check or clean");
  if (command === "clean") return readClean(paths, values);
  if (command !== "check") return wrong(`there is no command ${JSON.stringify(command)}; did you mean: stall-inspector check ${command}`);
  if (values.all) return wrong("--all belongs to clean");
  if (paths.length === 0) return wrong("check: no PATH given (a file, a folder, a glob, or - for standard input)");
  if (paths.filter((path) => path === "-").length > 1) return wrong("check: standard input (-) can be read once only");
  if (paths.includes("")) return wrong("check: an empty PATH is given");

  const format = choice("format", values.format, FORMATS, "text");
  const loop = choice("loop", values.loop, LOOP_NAMES, "");
  const turns = choice("turns", values.turns, TURNS, "flagged");
  const failOn = choice("fail-on", values["fail-on"], FAIL_ON, "stall");
  for (const option of [format, loop, turns, failOn]) if (option.wrong !== undefined) return wrong(option.wrong);
  for (const name of ["rules", "output"] as const) if (values[name] === "") return wrong(`--${name} needs the name of a file`);
  return {
    kind: "check",
    options: {
      paths, format: format.value, rules: values.rules, loop: loop.value === "" ? undefined : loop.value,
      turns: turns.value as TurnSelection, failOn: failOn.value as FailOn, output: values.output,
    },
  };
}

function readClean(paths: readonly string[], values: { readonly rules?: string | undefined; readonly all?: boolean | undefined } & Readonly<Record<string, unknown>>): Arguments {
  const [from, to] = paths;
  if (from === undefined || to === undefined || paths.length > 2 || from === "" || to === "") return wrong("clean: expected the file to read and the new file: clean IN OUT");
  for (const name of ["format", "loop", "turns", "fail-on", "output"]) if (values[name] !== undefined) return wrong(`--${name} belongs to check`);
  if (values.rules === "") return wrong("--rules needs the name of a file");
  return { kind: "clean", command: { from, to, rules: values.rules, all: values.all === true } };
}

function wrong(message: string): Arguments {
  return { kind: "wrong", message };
}

function choice(name: string, value: string | undefined, choices: readonly string[], otherwise: string): { readonly value: string; readonly wrong: string | undefined } {
  if (value === undefined) return { value: otherwise, wrong: undefined };
  if (choices.includes(value)) return { value, wrong: undefined };
  return { value: otherwise, wrong: `--${name} ${JSON.stringify(value)}: expected one of ${choices.join(", ")}` };
}

/** The first sentence of what `parseArgs` complains of; the rest explains how to pass a name that begins with a dash. */
function usageMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [first = message] = message.split(/\. |\n/);
  return first.replace(/\.$/, "");
}
