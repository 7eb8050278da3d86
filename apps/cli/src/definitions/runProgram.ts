import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { spawnErrorWords } from "@lapline/contracts";
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
/** Time for what a program started to finish its output once the program itself has ended. */
const remainderMs = 1000;

interface ProgramOptions {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  timeoutMs: number;
  /** Is told each line meanwhile. */
  onLine?: (line: string) => void;
}

/**
 * Starts a program without a shell and waits for its end. It has a process group of its own, so that
 * what it started ends with it: when it ends by itself, at a timeout, at too much output and at Ctrl-C.
 * Never throws.
 */
export async function runProgram(
  io: Pick<ProgramIo, "onInterrupt">,
  [program = "", ...args]: readonly string[],
  { cwd, env, timeoutMs, onLine }: ProgramOptions,
): Promise<ProgramEnd> {
  const never = (error: unknown): ProgramEnd => {
    const problem = `it cannot be started: ${(error as Error).message}`;
    return { code: null, problem, stdout: "", tail: [], isInterrupted: false };
  };
  let child: ChildProcessByStdio<null, Readable, Readable>;
  try {
    child = spawn(program, args, {
      cwd,
      env: { ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
  } catch (error) {
    // Too many or too long arguments, for example.
    return never(error);
  }
  let problem: string | null = null;
  let isInterrupted = false;
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group is gone already.
    }
    // A process that left the group can keep the pipes open for as long as it likes.
    setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, remainderMs).unref();
  };
  const end = (reason: string) => {
    problem ??= reason;
    endGroup();
  };
  const release = io.onInterrupt(() => {
    isInterrupted = true;
    end("it was stopped");
  });
  const timer = setTimeout(() => end(`it did not end within ${timeoutMs / 1000} s`), timeoutMs);
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
  // What is still running would disturb the next trial.
  let remainder: NodeJS.Timeout | undefined;
  child.once("exit", () => {
    clearTimeout(timer);
    remainder = setTimeout(endGroup, remainderMs);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      problem ??= `it cannot be started: ${spawnErrorWords(error)}`;
      resolve(null);
    });
    child.once("close", (ended, signal) => {
      if (signal !== null) problem ??= `it was ended by ${signal}`;
      resolve(ended);
    });
  });
  endGroup();
  clearTimeout(remainder);
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
