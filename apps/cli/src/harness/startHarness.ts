import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { spawnErrorWords } from "@lapline/contracts";

/** A line of stdout, or why there is none. */
export type HarnessLine =
  | { kind: "line"; text: string; atNs: bigint }
  | { kind: "ended"; reason: string; clean: boolean }
  | { kind: "silent" };

/** A harness program that runs. */
export interface StartedHarness {
  /** Writes a line to its stdin and answers when, on the monotonic clock. */
  send(line: string): bigint;
  endInput(): void;
  /** The next line of stdout; `silent` after so many milliseconds without one. */
  next(timeoutMs: number): Promise<HarnessLine>;
  /** The last lines of stderr. */
  tail(): string[];
  /** Ends it and what it started, at once. */
  stop(): void;
}

interface StartOptions {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** As long as a line may be; docs/reference/harness.md says so. */
const lineBytesMax = 32 * 1024 ** 2;
const tailCharactersMax = 20_000;
const tailLinesMax = 10;
const newline = 10;
/** Time for what a program started to finish its output once the program itself has ended. */
const remainderMs = 1000;

/**
 * Starts a program without a shell, in a process group of its own, so that what it started ends with
 * it. Never throws: a program that cannot be started has ended.
 */
export function startHarness(
  [program = "", ...args]: readonly string[],
  { cwd, env }: StartOptions,
): StartedHarness {
  const arrived: Exclude<HarnessLine, { kind: "silent" }>[] = [];
  let wake: (() => void) | undefined;
  const put = (line: (typeof arrived)[number]) => {
    if (arrived.at(-1)?.kind === "ended") return;
    arrived.push(line);
    wake?.();
  };
  const end = (reason: string, clean = false) => put({ kind: "ended", reason, clean });
  let recent = "";
  const stop = () => {
    try {
      if (child?.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group is gone already.
    }
    // A process that left the group can keep the pipes open for as long as it likes.
    setTimeout(() => {
      child?.stdout.destroy();
      child?.stderr.destroy();
    }, remainderMs).unref();
  };
  let child: ChildProcessWithoutNullStreams | undefined;
  try {
    child = spawn(program, args, { cwd, env: { ...env }, detached: true });
  } catch (error) {
    // Too many or too long arguments, for example.
    end(`it cannot be started: ${(error as Error).message}`);
  }
  child?.once("error", (error) => end(`it cannot be started: ${spawnErrorWords(error)}`));
  // It may end before it has read everything.
  child?.stdin.on("error", () => undefined);
  child?.stderr.setEncoding("utf8").on("data", (text: string) => {
    recent = (recent + text).slice(-tailCharactersMax);
  });
  if (child !== undefined) {
    readLines(child, put, () => {
      end(`it sent a line of more than ${lineBytesMax / 1024 ** 2} MiB`);
      stop();
    });
  }
  child?.once("exit", () => setTimeout(stop, remainderMs).unref());
  child?.once("close", (code, signal) => {
    end(signal === null ? `it ended with exit code ${code}` : `${signal} ended it`, code === 0);
    stop();
  });
  return {
    send: (line) => {
      const atNs = process.hrtime.bigint();
      child?.stdin.write(`${line}\n`);
      return atNs;
    },
    endInput: () => void child?.stdin.end(),
    next: async (timeoutMs) => {
      if (arrived.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      const [first] = arrived;
      // Its end stays to be seen.
      return first?.kind === "line" ? (arrived.shift() ?? first) : (first ?? { kind: "silent" });
    },
    tail: () =>
      recent
        .split(/\r?\n/)
        .filter((line) => line.trim() !== "")
        .slice(-tailLinesMax),
    stop,
  };
}

function readLines(
  { stdout }: ChildProcessWithoutNullStreams,
  put: (line: Extract<HarnessLine, { kind: "line" }>) => void,
  onOverflow: () => void,
): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  const takeLine = (atNs: bigint) => {
    const text = Buffer.concat(parts).toString("utf8").replace(/\r$/, "");
    put({ kind: "line", text, atNs });
    parts = [];
    bytes = 0;
  };
  stdout.on("data", (chunk: Buffer) => {
    const atNs = process.hrtime.bigint();
    let start = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, start)) {
      parts.push(chunk.subarray(start, at));
      takeLine(atNs);
      start = at + 1;
    }
    const rest = chunk.subarray(start);
    bytes += rest.length;
    if (bytes > lineBytesMax) {
      stdout.removeAllListeners("data");
      stdout.resume();
      onOverflow();
    } else if (rest.length > 0) parts.push(rest);
  });
  stdout.once("end", () => {
    if (bytes > 0) takeLine(process.hrtime.bigint());
  });
}
