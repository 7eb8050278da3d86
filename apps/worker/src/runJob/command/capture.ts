import { commandOutputBytesMax } from "@lapline/contracts";
import type { LogStream } from "../../logStream/openLogStream.ts";
import type { RunningProcess } from "../../sandbox/programs/runningProcess.ts";

const TAIL_CHARACTERS_MAX = 20_000;
const TAIL_LINES = 30;
/** What does not go to the results goes to the log, which is long full by then. */
const PRINTED_BYTES_MAX = 1024 ** 3;

/** What a program printed. */
export interface Captured {
  /** All of stdout, where it is kept. */
  stdout(): string;
  /** The last lines of both streams. */
  tail(): string[];
}

/**
 * Follows what a program prints: into the job's log as long as that takes more, and stdout into memory
 * where `keep` is set. `onTooMuch` is told once, as part of a sentence, when it prints without bounds.
 */
export function capture(
  {
    child,
  }: {
    child: Pick<RunningProcess["child"], "stdout" | "stderr"> & {
      stdin: Pick<NodeJS.WritableStream, "end">;
    };
  },
  options: { logs: LogStream; name: string; keep: boolean; onTooMuch(problem: string): void },
): Captured {
  const { logs, keep } = options;
  const pieces: Buffer[] = [];
  let kept = 0;
  let printed = 0;
  let recent = "";
  let isOver = false;
  const tooMuch = (bytes: number) => {
    if (isOver) return;
    isOver = true;
    pieces.length = 0;
    options.onTooMuch(`it printed more than ${bytes / 1024 ** 2} MiB`);
  };
  child.stdin.end();
  for (const stream of [child.stdout, child.stderr]) {
    const source = logs.source(options.name);
    const decoder = new TextDecoder();
    stream.on("data", (bytes: Buffer) => {
      if (isOver) return;
      if (!logs.full) source.write(bytes);
      recent = (recent + decoder.decode(bytes, { stream: true })).slice(-TAIL_CHARACTERS_MAX);
      printed += bytes.length;
      if (printed > PRINTED_BYTES_MAX) return tooMuch(PRINTED_BYTES_MAX);
      if (!keep || stream !== child.stdout) return;
      kept += bytes.length;
      if (kept > commandOutputBytesMax) return tooMuch(commandOutputBytesMax);
      pieces.push(bytes);
    });
    stream.once("close", () => source.end());
  }
  return {
    stdout: () => Buffer.concat(pieces).toString("utf8"),
    tail: () => recent.trimEnd().split(/\r?\n/).slice(-TAIL_LINES),
  };
}
