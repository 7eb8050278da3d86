import { join } from "node:path";
import { processTreeUsage } from "../../sampling/processTreeUsage.ts";
import { type ProcessNetwork, targetLimits } from "../programs/commandPrefix.ts";
import type { RunningHarness } from "../runningTarget.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import type { Room } from "../walls/room.ts";
import { endOf } from "./endOf.ts";
import { sandboxEnv } from "./sandboxEnv.ts";
import { startProcess } from "./startProcess.ts";

type HarnessProgram = string | { executable: string } | { argv: readonly string[]; cwd: string };

/**
 * Starts a harness program as a process. `role: "target"`: it is the system under test itself;
 * `"load"`: it drives one, in the network of a process where that is given.
 */
export async function startHarnessProcess(
  job: SandboxJob,
  options: {
    /** A program of the harness folder by name, an artifact's executable, or what a definition runs. */
    program: HarnessProgram;
    /** What runs the program and its flags; default: the worker's own Node.js. */
    runtime?: readonly string[];
    /** What the worker's own Node.js hashes with; absent: it draws. */
    hashSeed?: number;
    /** Arguments of a program of the harness folder. */
    args?: readonly string[];
    role: "target" | "load";
    workDir: string;
    cpus: readonly number[] | null;
    network?: ProcessNetwork;
    /** Variables beside those of every program. */
    env?: Readonly<Record<string, string>>;
    /** Walls around it; absent: none. */
    room?: Room | null;
  },
): Promise<RunningHarness> {
  const running = await startProcess({
    argv: argvOf(job, options),
    cwd: cwdOf(options),
    env: { ...sandboxEnv(options.workDir, job.searchPath), ...options.env },
    marker: job.marker,
    tools: job.tools,
    limits: targetLimits,
    cpus: options.cpus,
    room: options.room ?? null,
    ...(options.network === undefined ? {} : { network: options.network }),
  });
  const code = options.role === "target" ? "target_exited" : "load_failed";
  const who = options.role === "target" ? nameOf(options.program) : "the load generator";
  return {
    stdin: running.child.stdin,
    stdout: running.child.stdout,
    stderr: running.child.stderr,
    spawnedAtNs: running.spawnedAtNs,
    usage: processTreeUsage(running.pid),
    ended: endOf(running, options.room ?? null, code, who),
    stop: async () => {
      await running.stop();
    },
  };
}

/** A definition's harness may measure whatever it likes: it is called what its definition calls it. */
function nameOf(program: HarnessProgram): string {
  return typeof program === "object" && "argv" in program ? "the harness" : "the target's process";
}

function argvOf(
  job: SandboxJob,
  {
    program,
    hashSeed,
    runtime = [process.execPath, ...(hashSeed === undefined ? [] : [`--hash-seed=${hashSeed}`])],
    args = [],
  }: {
    program: HarnessProgram;
    hashSeed?: number;
    runtime?: readonly string[];
    args?: readonly string[];
  },
): readonly string[] {
  if (typeof program === "string") {
    return [...runtime, join(job.harnessDir, `${program}.mjs`), ...args];
  }
  return "argv" in program ? program.argv : [program.executable];
}

function cwdOf({ program, workDir }: { program: HarnessProgram; workDir: string }): string {
  return typeof program === "object" && "cwd" in program ? program.cwd : workDir;
}
