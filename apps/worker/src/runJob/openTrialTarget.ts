import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Artifact, LaunchPlan } from "@lapline/workloads";
import type { CpuLayout } from "../cpuLayout/planCpuLayout.ts";
import { JobFailure } from "../jobFailure.ts";
import type { UsageReader } from "../sampling/usageReader.ts";
import { freePort } from "../sandbox/process/freePort.ts";
import { startHarnessProcess } from "../sandbox/process/startHarnessProcess.ts";
import { startTargetProcess } from "../sandbox/process/startTargetProcess.ts";
import type { RunningHarness, RunningTarget } from "../sandbox/runningTarget.ts";
import type { Attempt } from "./attempt.ts";

/** Everything that runs during one trial. */
export interface TrialTarget {
  harness: RunningHarness;
  /** What the samples are taken of. */
  usage: UsageReader;
  spawnedAtNs: bigint;
  baseUrl: string | null;
  dataDir: string;
  readyTimeoutMs: number;
  /** The first unexpected end of target or harness. */
  ended: Promise<JobFailure>;
  /** The unexpected end of the target alone. */
  targetEnded: Promise<JobFailure>;
  stop(): Promise<void>;
}

export interface TrialTargetOptions {
  artifact: Artifact;
  layout: CpuLayout;
  /** Folder of this trial. */
  dir: string;
  secrets: Readonly<Record<string, string>>;
}

/** A library may need this long to create its database on a slow disk. */
const IN_PROCESS_READY_TIMEOUT_MS = 60_000;

/** Starts a fresh target with a fresh data folder, and the harness that drives it. */
export async function openTrialTarget(
  attempt: Attempt,
  options: TrialTargetOptions,
): Promise<TrialTarget> {
  const dataDir = join(options.dir, "data");
  await mkdir(dataDir, { recursive: true });
  const { interface: how } = attempt.target;
  return how.kind === "in_process"
    ? openInProcess(attempt, options, how.program, dataDir)
    : openHttp(attempt, options, dataDir);
}

async function openInProcess(
  attempt: Attempt,
  options: TrialTargetOptions,
  name: string | null,
  dataDir: string,
): Promise<TrialTarget> {
  if (attempt.job.sandbox !== "process") {
    throw new JobFailure("unsupported", "in-process targets run in the process sandbox only");
  }
  const harness = await startHarnessProcess(attempt.sandboxJob, {
    program: name ?? executableOf(options.artifact),
    role: "target",
    workDir: options.dir,
    cpus: options.layout.targetCpus,
  });
  return {
    harness,
    usage: harness.usage,
    spawnedAtNs: harness.spawnedAtNs,
    baseUrl: null,
    dataDir,
    readyTimeoutMs: IN_PROCESS_READY_TIMEOUT_MS,
    ended: harness.ended,
    targetEnded: harness.ended,
    stop: harness.stop,
  };
}

/** The harness of a target that brings its own is what its plan builds. */
function executableOf({ executable }: Artifact): { executable: string } {
  if (executable !== null) return { executable };
  throw new JobFailure("build_failed", "the artifact has no executable to start as the harness");
}

async function openHttp(
  attempt: Attempt,
  options: TrialTargetOptions,
  dataDir: string,
): Promise<TrialTarget> {
  const { target: adapter, job } = attempt;
  if (adapter.interface.kind !== "http") throw new Error("openHttp needs an HTTP target");
  const { launch: plan, readyTimeoutMs } = adapter.interface;
  const launch: LaunchAt = (seen) =>
    plan({
      artifact: options.artifact,
      version: job.version,
      durability: job.durability,
      params: job.params,
      scenario: job.scenario,
      secrets: options.secrets,
      ...seen,
    });
  const start = job.sandbox === "docker" ? startInContainers : startInProcesses;
  const { target, startLoad } = await start(attempt, options, launch, dataDir);
  try {
    const harness = await startLoad();
    return {
      harness,
      usage: target.usage,
      spawnedAtNs: target.spawnedAtNs,
      baseUrl: target.baseUrl,
      dataDir: target.dataDir,
      readyTimeoutMs,
      ended: Promise.race([target.ended, harness.ended]),
      targetEnded: target.ended,
      stop: async () => {
        await Promise.all([harness.stop(), target.stop()]);
      },
    };
  } catch (error) {
    await target.stop();
    throw error;
  }
}

type LaunchAt = (seen: { dataDir: string; port: number }) => LaunchPlan;

interface StartedTarget {
  target: RunningTarget;
  startLoad(): Promise<RunningHarness>;
}

/** Name of the load child among the harness programs. */
const LOAD_PROGRAM = "http";

async function startInProcesses(
  attempt: Attempt,
  { layout, dir }: TrialTargetOptions,
  launchAt: LaunchAt,
  dataDir: string,
): Promise<StartedTarget> {
  const port = await freePort();
  const launch = launchAt({ dataDir, port });
  const target = await startTargetProcess(attempt.sandboxJob, {
    launch,
    dataDir,
    port,
    cpus: layout.targetCpus,
  });
  const load = {
    program: LOAD_PROGRAM,
    role: "load",
    workDir: dir,
    cpus: layout.loadCpus,
  } as const;
  return { target, startLoad: () => startHarnessProcess(attempt.sandboxJob, load) };
}

async function startInContainers(
  attempt: Attempt,
  { layout, dir, artifact }: TrialTargetOptions,
  launch: LaunchAt,
): Promise<StartedTarget> {
  const docker = await attempt.worker.docker();
  const cpus = layout.targetCpus;
  const target = await docker.startTarget(attempt.sandboxJob, { launch, artifact, cpus });
  const load = { program: LOAD_PROGRAM, workDir: dir, cpus: layout.loadCpus };
  return { target, startLoad: () => docker.startLoad(attempt.sandboxJob, target, load) };
}
