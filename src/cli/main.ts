/** `stall-inspector`: the entry of the terminal command. */
import process from "node:process";
import { check } from "./check.ts";
import { clean } from "./clean.ts";
import { EXIT } from "./exit.ts";
import { HELP, readArguments } from "./usage.ts";
import { VERSION } from "./version.ts";

const parsed = readArguments(process.argv.slice(2));
switch (parsed.kind) {
  case "help": process.stdout.write(HELP); break;
  case "version": process.stdout.write(`${VERSION}\n`); break;
  case "wrong":
    process.stderr.write(`stall-inspector: ${parsed.message}\nTry: stall-inspector --help\n`);
    process.exitCode = EXIT.failed;
    break;
  case "clean":
    process.exitCode = clean(parsed.command);
    break;
  case "check":
    check(parsed.options).then(
      (code) => { process.exitCode = code; },
      (error: unknown) => {
        process.stderr.write(`stall-inspector: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = EXIT.failed;
      },
    );
}
