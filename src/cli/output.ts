/** Where the report goes: standard output or a file. */
import { closeSync, openSync, realpathSync, writeSync } from "node:fs";
import { once } from "node:events";
import process from "node:process";

export interface Output {
  /** True when nobody reads any more (`… | head`): there is no use in going on. */
  readonly closed: boolean;
  write(text: string): Promise<void>;
  end(): void;
}

/** @throws what the file system says when the file cannot be written. */
export function openOutput(path: string | undefined): Output {
  return path === undefined ? standardOutput() : fileOutput(path);
}

function standardOutput(): Output {
  const { stdout } = process;
  let closed = false;
  const close = (error: NodeJS.ErrnoException): void => {
    if (error.code !== "EPIPE") throw error;
    closed = true;
  };
  stdout.on("error", close);
  return {
    get closed() { return closed; },
    async write(text) {
      if (text === "" || closed || stdout.write(text)) return;
      // A reader that went away answers with an error in place of a drain.
      await once(stdout, "drain").catch(() => undefined);
    },
    end() { /* the process flushes standard output when it ends */ },
  };
}

function fileOutput(path: string): Output {
  const file = openSync(path, "w");
  return {
    closed: false,
    write(text) {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      return Promise.resolve();
    },
    end() { closeSync(file); },
  };
}

/** Whether two paths lead to the same file that exists. */
export function sameFile(a: string, b: string): boolean {
  try { return realpathSync(a) === realpathSync(b); }
  catch { return false; }
}
