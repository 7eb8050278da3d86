import type { ComponentPlace, LaunchPlan } from "@lapline/workloads";
import { processGroupUsage } from "../../sampling/processGroupUsage.ts";
import { processTreeUsage } from "../../sampling/processTreeUsage.ts";
import { sharedReading, sumUsage } from "../../sampling/usageReader.ts";
import { componentUrlsOf } from "../componentUrlsOf.ts";
import { listensElsewhere } from "../network/listensElsewhere.ts";
import { targetLimits } from "../programs/commandPrefix.ts";
import type { RunningProcess } from "../programs/runningProcess.ts";
import type { RunningComponent, RunningTarget } from "../runningTarget.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import { waitUntilSeen } from "../waitUntilSeen.ts";
import type { Room } from "../walls/room.ts";
import { type OutputWatch, watchOutput } from "../watchOutput.ts";
import { endOf } from "./endOf.ts";
import { logOutput, runPreparing } from "./runPreparing.ts";
import { sandboxEnv } from "./sandboxEnv.ts";
import { endsWell, startComponent } from "./startComponent.ts";
import { startProcess } from "./startProcess.ts";
import { writeComponentFiles, writeInside } from "./writeComponentFiles.ts";

interface TargetOptions {
  launch: LaunchPlan;
  dataDir: string;
  port: number;
  cpus: readonly number[] | null;
  /** Folder and port of each component, by name. */
  places: Readonly<Record<string, ComponentPlace>>;
  /** Walls around all of it; null: none. */
  room: Room | null;
}

/**
 * Starts a target: first what runs beside it, one after another, then its files, its preparing
 * commands and the program itself as a process group.
 */
export async function startTargetProcess(
  sandboxJob: SandboxJob,
  options: TargetOptions,
): Promise<RunningTarget> {
  const output = watchOutput(sandboxJob.logs);
  const job = { ...sandboxJob, logs: output.logs };
  const beside: RunningComponent[] = [];
  const stopBeside = async () => {
    for (const component of beside.toReversed()) await component.stop();
  };
  const components = (options.launch.components ?? []).map((component) => {
    const place = options.places[component.name];
    if (place === undefined) throw new Error(`the interface names no ${component.name}`);
    return { component, place };
  });
  // All files come before the first program: a later one could find links in the place of folders.
  const { cpus, room } = options;
  const written: (() => Promise<RunningComponent>)[] = [];
  for (const { component, place } of components) {
    const user = await writeComponentFiles(component, place, room);
    written.push(() => startComponent(job, component, { place, cpus, user, room, output }));
  }
  await writeFiles(options);
  try {
    for (const startOne of written) beside.push(await startOne());
    return await startProgram(job, options, { beside, stopBeside, output });
  } catch (error) {
    await stopBeside();
    throw error;
  }
}

async function startProgram(
  job: SandboxJob,
  options: TargetOptions,
  {
    beside,
    stopBeside,
    output,
  }: {
    beside: readonly RunningComponent[];
    stopBeside(): Promise<void>;
    output: OutputWatch;
  },
): Promise<RunningTarget> {
  const { launch, dataDir, room } = options;
  const start = (argv: readonly string[]) => launchProcess(job, argv, options);
  for (const argv of launch.before) await runPreparing(job, await start(argv), "before");
  const { ready } = launch;
  const lineAtNs =
    ready?.look.kind === "line" ? output.expectLine(job.target, ready.look.text) : () => null;
  const running = await start(launch.argv);
  logOutput(job, running, job.target);
  const isAlone = beside.length === 0;
  // One kind of memory for all parts: what is added up has to be the same thing.
  const usage = isAlone ? processTreeUsage(running.pid) : processGroupUsage(running.pid);
  const parts = isAlone
    ? []
    : [{ name: job.target, usage }, ...beside].map((part) => ({
        name: part.name,
        usage: sharedReading(part.usage, () => performance.now()),
      }));
  const ended = endOf(running, room, "target_exited", "the target");
  const looks = {
    lineAtNs,
    ended,
    succeeds: async (argv: readonly string[]) => endsWell(await start(argv)),
  };
  const readyAtNs = await stoppingOnFailure(running, async () =>
    ready === undefined ? null : waitUntilSeen(job, ready, looks),
  );
  return {
    usage: isAlone ? usage : sumUsage(parts.map((part) => part.usage)),
    parts,
    spawnedAtNs: running.spawnedAtNs,
    ...(readyAtNs !== null && { readyAtNs }),
    baseUrl: `http://127.0.0.1:${options.port}`,
    componentUrls: componentUrlsOf(options.places),
    elsewhere: () => listensElsewhere(running.pid, options.port),
    dataDir,
    ended: Promise.race([ended, ...beside.map((component) => component.ended)]),
    stop: async () => {
      await running.stop();
      await stopBeside();
    },
  };
}

async function stoppingOnFailure<T>(running: RunningProcess, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    await running.stop();
    throw error;
  }
}

async function writeFiles({ launch, dataDir, room }: TargetOptions): Promise<void> {
  for (const [name, text] of Object.entries(launch.files)) await writeInside(dataDir, name, text);
  await room?.own(dataDir);
}

function launchProcess(
  job: SandboxJob,
  argv: readonly string[],
  options: TargetOptions,
): Promise<RunningProcess> {
  const base = sandboxEnv(options.dataDir, job.searchPath);
  return startProcess({
    argv,
    cwd: options.launch.workingDir ?? options.dataDir,
    env: { ...base, ...options.launch.env },
    marker: job.marker,
    tools: job.tools,
    limits: targetLimits,
    cpus: options.cpus,
    room: options.room,
  });
}
