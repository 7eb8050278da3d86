import { spawn } from "node:child_process";
import type { ProgramIo } from "../programIo.ts";

/** How a program ended. */
export interface ProgramEnd {
  /** Null where it was ended or never started. */
  code: number | null;
  /** Why it did not end by itself with a code, as a sentence; null where it did. */
  problem: string | null;
  stdout: string;
  /** The last lines of both streams. */
  tail: string[];
  isInterrupted: boolean;
}

/** More than this is no benchmark's result. */
const stdoutBytesMax = 64 * 1024 ** 2;
const tailLinesMax = 30;
const tailCharactersMax = 20_000;

interface ProgramOptions {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  timeoutMs: number;
  /** Is told each line meanwhile. */
  onLine?: (line: string) => void;
}

/**
 * Starts a program without a shell and waits for its end. It has a process group of its own, so that
 * what it started ends with it at a timeout, at too much output or at Ctrl-C. Never throws.
 */
export async function runProgram(
  io: Pick<ProgramIo, "onInterrupt">,
  [program = "", ...args]: readonly string[],
  { cwd, env, timeoutMs, onLine }: ProgramOptions,
): Promise<ProgramEnd> {
  const child = spawn(program, args, {
    cwd,
    env: { ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let problem: string | null = null;
  let isInterrupted = false;
  const end = (reason: string) => {
    problem ??= reason;
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group is gone already.
    }
  };
  const release = io.onInterrupt(() => {
    isInterrupted = true;
    end("it was stopped");
  });
  const timer = setTimeout(
    () => end(`it did not end within ${Math.round(timeoutMs / 1000)} s`),
    timeoutMs,
  );
  const pieces: Buffer[] = [];
  let bytes = 0;
  let recent = "";
  const follow = (text: string) => {
    recent = (recent + text).slice(-tailCharactersMax);
  };
  let open = "";
  child.stdout.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > stdoutBytesMax) end(`it printed more than ${stdoutBytesMax / 1024 ** 2} MiB`);
    else pieces.push(piece);
    follow(piece.toString("utf8"));
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    follow(text);
    const lines = (open + text).slice(-tailCharactersMax).split("\n");
    open = lines.pop() ?? "";
    for (const line of lines) onLine?.(line);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", ({ message }) => {
      problem ??= `it cannot be started: ${message}`;
      resolve(null);
    });
    child.once("close", (ended, signal) => {
      if (signal !== null) problem ??= `it was ended by ${signal}`;
      resolve(ended);
    });
  });
  clearTimeout(timer);
  release();
  return {
    code,
    problem,
    stdout: Buffer.concat(pieces).toString("utf8"),
    tail: recent.trimEnd().split(/\r?\n/).slice(-tailLinesMax),
    isInterrupted,
  };
}
