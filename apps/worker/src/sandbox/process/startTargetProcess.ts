import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import type { LaunchPlan } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import type { Attempt } from "../../runJob/attempt.ts";
import { processTreeUsage } from "../../sampling/processTreeUsage.ts";
import type { RunningTarget } from "../runningTarget.ts";
import { targetLimits } from "./commandPrefix.ts";
import { describeExit } from "./describeExit.ts";
import { sandboxEnv } from "./sandboxEnv.ts";
import { type RunningProcess, startProcess } from "./startProcess.ts";

const BEFORE_TIMEOUT_MS = 60_000;

/** Starts a target as a process group: files, preparing commands, then the program itself. */
export async function startTargetProcess(
  attempt: Attempt,
  options: {
    launch: LaunchPlan;
    dataDir: string;
    port: number;
    cpus: readonly number[] | null;
  },
): Promise<RunningTarget> {
  const { launch, dataDir } = options;
  for (const [name, text] of Object.entries(launch.files)) await writeInside(dataDir, name, text);
  const start = (argv: readonly string[]) => launchProcess(attempt, argv, options);
  for (const argv of launch.before) await runBefore(attempt, await start(argv));
  const running = await start(launch.argv);
  logOutput(attempt, running, attempt.job.target);
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
  attempt: Attempt,
  argv: readonly string[],
  options: { launch: LaunchPlan; dataDir: string; cpus: readonly number[] | null },
): Promise<RunningProcess> {
  const { worker, marker } = attempt;
  const base = sandboxEnv(options.dataDir, worker.toolEnv.PATH ?? "");
  return startProcess({
    argv,
    cwd: options.dataDir,
    env: { ...base, ...options.launch.env },
    marker,
    tools: worker.tools,
    limits: targetLimits,
    cpus: options.cpus,
  });
}

async function runBefore(attempt: Attempt, running: RunningProcess): Promise<void> {
  logOutput(attempt, running, "before");
  const stop = () => void running.stop();
  const timer = setTimeout(stop, BEFORE_TIMEOUT_MS);
  attempt.signal.addEventListener("abort", stop, { once: true });
  const exit = await running.exited;
  clearTimeout(timer);
  attempt.signal.removeEventListener("abort", stop);
  attempt.signal.throwIfAborted();
  if (exit.code !== 0) {
    throw new JobFailure("bootstrap_failed", `a preparing command ${describeExit(exit)}`);
  }
}

function logOutput(attempt: Attempt, running: RunningProcess, name: string): void {
  running.child.stdin.end();
  for (const stream of [running.child.stdout, running.child.stderr]) {
    const source = attempt.logs.source(name);
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
