import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { processEnv } from "../stack/env.ts";
import { type Program, startProgram } from "../stack/program.ts";
import type { Stack } from "../stack/startStack.ts";

/** npm fetches what the package imports, and Node.js, from the registry. */
export const joinMsMax = 400_000;

/** A folder for a machine that joins, as a host of its own would have it. */
export interface JoinedMachine {
  dataDir: string;
  /** What the command of the Machines page installed. */
  program: string;
  /** A shell that has npm and nothing of the checkout: no program of it on the PATH. */
  env: Record<string, string>;
  /** Runs the command that the Machines page shows, with these options more. */
  join(options: { label: string; more: string; url?: string }): Promise<Program>;
  /** Serves again, after a join. */
  start(): Program;
}

/** Prepares `folder` for a machine of `stack`; nothing runs yet. */
export async function openMachine(stack: Stack, folder: string): Promise<JoinedMachine> {
  const { LAPLINE_CACHE_DIR: _shared, ...kept } = processEnv;
  const path = (kept.PATH ?? "").split(":").filter((one) => !one.includes("node_modules"));
  const prefix = join(folder, "prefix");
  await mkdir(prefix);
  const dataDir = join(folder, "machine");
  const program = join(prefix, "bin/lapline-worker");
  const env = {
    ...(kept as Record<string, string>),
    PATH: [join(prefix, "bin"), ...path].join(":"),
    npm_config_prefix: prefix,
    WORKER_SCOPE: `test-${basename(folder).toLowerCase()}`,
  };
  return {
    ...{ dataDir, program, env },
    join: async ({ label, more, url = stack.url }) => {
      const made = await stack.api.call("POST", "/machines/tokens", { label });
      const shown = z.object({ command: z.string() }).parse(await made.json()).command;
      // As the page shows it; only its folder, its way and what it may run are the test's.
      const command = shown
        .replaceAll(stack.url, url)
        .replace("lapline-worker join", "exec lapline-worker join");
      if (command === shown) throw new Error(`the command joins nothing: ${shown}`);
      return startProgram({
        name: "machine",
        command: ["sh", "-c", `cd ${folder} && ${command} ${more} --data-dir ${dataDir}`],
        env,
      });
    },
    start: () =>
      startProgram({ name: "machine", command: [program, "start", "--data-dir", dataDir], env }),
  };
}
