import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Transcript } from "../../../src/core/transcript/model.ts";
import { readTranscript } from "../../../src/core/transcript/reader.ts";

const fixtures = fileURLToPath(new URL("../../fixtures/", import.meta.url));

/** Folders of `test/fixtures` that hold session files; their names are the ids of formats. */
export const FOLDERS = [
  "openai-chat", "hermes-session", "hermes-gateway", "hermes-export", "hermes-request-dump", "hermes-trajectory", "hermes-batch", "claude-code", "codex-rollout",
  "claude-code-stream", "codex-exec", "anthropic-messages", "openai-responses", "gemini-cli", "qwen-code", "sharegpt",
  "openhands-events", "openhands-output", "openhands-sdk", "swe-agent", "mini-swe-agent", "atif", "inspect", "cline", "cline-messages", "cline-ui", "opencode", "goose", "kimi-cli", "kimi-cli-wire", "copilot-chat",
  "copilot-chat-transcript", "copilot-cli", "pi", "openclaw", "openclaw-telemetry", "langchain", "otel-genai", "other-aider", "other-amp", "other-chatgpt", "other-continue", "other-cursor", "other-droid", "other-gptme", "other-iflow", "other-vibe",
] as const;

export interface Fixture {
  readonly format: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function fixture(format: string, name: string): Fixture {
  return { format, name, bytes: new Uint8Array(readFileSync(`${fixtures}${format}/${name}`)) };
}

export const FIXTURES: readonly Fixture[] = FOLDERS.flatMap((format) => readdirSync(`${fixtures}${format}`).sort().map((name) => fixture(format, name)));

/** Reads bytes or text that must be recognised. */
export function read(input: Uint8Array | string, name = "file"): Transcript {
  const result = readTranscript(typeof input === "string" ? new TextEncoder().encode(input) : input, name);
  if (!("transcript" in result)) throw new Error(`${name} was not recognised`);
  return result.transcript;
}

export function readFixture(format: string, name: string): Transcript {
  return read(fixture(format, name).bytes, name);
}

export const corpus = fileURLToPath(new URL("../../../../shared/corpus/", import.meta.url));
export const haveCorpus = existsSync(`${corpus}INDEX.tsv`);
