import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { processEnv } from "../stack/env.ts";

const root = new URL("../..", import.meta.url);
const outputCharactersShown = 4_000;

export interface CommandResult {
  code: number | null;
  stdout: string;
  /** stdout and stderr as they came. */
  output: string;
}

export interface CommandOptions {
  timeoutMs: number;
  /** Working folder; the project's by default. */
  cwd?: string | URL;
  env?: Readonly<Record<string, string>>;
  /** File that the program reads as its stdin; nothing by default. */
  stdinFile?: string;
  /** File that takes the program's stdout; `stdout` is empty then. */
  stdoutFile?: string;
}

/** Runs a program to its end and answers what it said; it is killed after its time. */
export async function tryCommand(
  [program, ...args]: readonly [string, ...string[]],
  options: CommandOptions,
): Promise<CommandResult> {
  const { stdinFile, stdoutFile } = options;
  const stdin = stdinFile === undefined ? null : await open(stdinFile, "r");
  const target = stdoutFile === undefined ? null : await open(stdoutFile, "w", 0o600);
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...processEnv, ...options.env },
    stdio: [stdin?.fd ?? "ignore", target?.fd ?? "pipe", "pipe"],
    timeout: options.timeoutMs,
    killSignal: "SIGKILL",
  });
  let stdout = "";
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return { code, stdout, output };
  } finally {
    await stdin?.close();
    await target?.close();
  }
}

/** Runs a program that has to succeed and answers its stdout; throws with the end of its output. */
export async function runCommand(
  command: readonly [string, ...string[]],
  options: CommandOptions,
): Promise<string> {
  const { code, stdout, output } = await tryCommand(command, options);
  if (code === 0) return stdout;
  const end = output.slice(-outputCharactersShown);
  throw new Error(`\`${command.join(" ")}\` ended with ${code}:\n${end}`);
}
