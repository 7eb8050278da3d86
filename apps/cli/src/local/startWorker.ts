import { spawn } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import type { ProgramIo } from "../programIo.ts";

/**
 * Runs the worker to its end and answers its exit code. Its stderr becomes notes, and `onLine` is told each
 * line of its stdout. Ctrl-C reaches it too: it gives up, cleans up and answers.
 */
export async function startWorker(
  io: Pick<ProgramIo, "env" | "note" | "onInterrupt">,
  [program, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  onLine: (line: string) => void = () => undefined,
): Promise<number> {
  const child = spawn(program, args, {
    env: { ...io.env.inherited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const release = io.onInterrupt(() => child.kill("SIGINT"));
  createInterface({ input: child.stdout }).on("line", onLine);
  createInterface({ input: child.stderr }).on("line", io.note);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => {
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
      });
    });
  } finally {
    release();
  }
}
