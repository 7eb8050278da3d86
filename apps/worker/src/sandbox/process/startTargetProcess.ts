import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import type { LaunchPlan } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { processTreeUsage } from "../../sampling/processTreeUsage.ts";
import type { RunningTarget } from "../runningTarget.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import { targetLimits } from "./commandPrefix.ts";
import { describeExit } from "./describeExit.ts";
import { sandboxEnv } from "./sandboxEnv.ts";
import { type RunningProcess, startProcess } from "./startProcess.ts";

const BEFORE_TIMEOUT_MS = 60_000;

/** Starts a target as a process group: files, preparing commands, then the program itself. */
export async function startTargetProcess(
  job: SandboxJob,
  options: {
    launch: LaunchPlan;
    dataDir: string;
    port: number;
    cpus: readonly number[] | null;
  },
): Promise<RunningTarget> {
  const { launch, dataDir } = options;
  if ((launch.components ?? []).length > 0) {
    throw new JobFailure("unsupported", "the process sandbox starts nothing beside the target");
  }
  for (const [name, text] of Object.entries(launch.files)) await writeInside(dataDir, name, text);
  const start = (argv: readonly string[]) => launchProcess(job, argv, options);
  for (const argv of launch.before) await runBefore(job, await start(argv));
  const running = await start(launch.argv);
  logOutput(job, running, job.target);
  return {
    usage: processTreeUsage(running.pid),
    spawnedAtNs: running.spawnedAtNs,
    baseUrl: `http://127.0.0.1:${options.port}`,
    dataDir,
    ended: running.drained.then(
      (exit) => new JobFailure("target_exited", `the target ${describeExit(exit)}`),
    ),
    stop: async () => {
      await running.stop();
    },
  };
}

function launchProcess(
  job: SandboxJob,
  argv: readonly string[],
  options: { launch: LaunchPlan; dataDir: string; cpus: readonly number[] | null },
): Promise<RunningProcess> {
  const base = sandboxEnv(options.dataDir, job.searchPath);
  return startProcess({
    argv,
    cwd: options.dataDir,
    env: { ...base, ...options.launch.env },
    marker: job.marker,
    tools: job.tools,
    limits: targetLimits,
    cpus: options.cpus,
  });
}

async function runBefore(job: SandboxJob, running: RunningProcess): Promise<void> {
  logOutput(job, running, "before");
  const stop = () => void running.stop();
  const timer = setTimeout(stop, BEFORE_TIMEOUT_MS);
  job.signal.addEventListener("abort", stop, { once: true });
  const exit = await running.exited;
  clearTimeout(timer);
  job.signal.removeEventListener("abort", stop);
  job.signal.throwIfAborted();
  if (exit.code !== 0) {
    throw new JobFailure("bootstrap_failed", `a preparing command ${describeExit(exit)}`);
  }
}

function logOutput(job: SandboxJob, running: RunningProcess, name: string): void {
  running.child.stdin.end();
  for (const stream of [running.child.stdout, running.child.stderr]) {
    const source = job.logs.source(name);
    stream.on("data", (bytes: Buffer) => source.write(bytes));
    stream.once("close", () => source.end());
  }
}

async function writeInside(dir: string, name: string, text: string): Promise<void> {
  const path = normalize(join(dir, name));
  if (!path.startsWith(dir + sep)) throw new Error(`the adapter's file ${name} leaves its folder`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
