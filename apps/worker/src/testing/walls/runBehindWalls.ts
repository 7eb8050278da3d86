import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { z } from "zod";
import type { roomTaskSchema } from "./roomTask.ts";

/** What came of a program behind walls. */
export interface RoomOutcome {
  up: boolean;
  reason?: string;
  output: string;
  exit: { code: number | null; signal: string | null } | null;
  met: { code: string; message: string } | null;
  missing: string[];
  uid: number;
  firstPid?: number;
}

/** Accounts that a worker may have here: root where the tests have it, and an ordinary one. */
export const workerAccounts: readonly { name: string; uid: number }[] =
  process.getuid?.() === 0
    ? [
        { name: "root", uid: 0 },
        { name: "an ordinary account", uid: 65_534 },
      ]
    : [{ name: "an ordinary account", uid: process.getuid?.() ?? 0 }];

/**
 * Starts a process of an account that does `task`, led there by other programs where some are given;
 * its first line of output is the outcome.
 */
export function startBehindWalls(
  uid: number,
  task: z.input<typeof roomTaskSchema>,
  lead: readonly string[] = [],
): { child: ChildProcess; outcome: Promise<RoomOutcome> } {
  const own = process.getuid?.() ?? 0;
  const program = [process.execPath, join(import.meta.dirname, "roomProgram.ts")];
  const account =
    uid === own
      ? []
      : ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--inh-caps=-all"];
  const [first = "", ...args] = [...lead, ...account, ...program, JSON.stringify(task)];
  const child = spawn(first, args, {
    cwd: "/",
    env: { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stderr?.on("data", (bytes: Buffer) => {
    errors += bytes.toString("utf8");
  });
  const outcome = new Promise<RoomOutcome>((resolve, reject) => {
    child.stdout?.on("data", (bytes: Buffer) => {
      output += bytes.toString("utf8");
      if (output.includes("\n")) resolve(JSON.parse(output.slice(0, output.indexOf("\n"))));
    });
    child.once("close", () => reject(new Error(`no outcome: ${errors}`)));
  });
  return { child, outcome };
}
