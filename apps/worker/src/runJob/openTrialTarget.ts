import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type {
  Artifact,
  ComponentPlace,
  LaunchContext,
  LaunchPlan,
  TargetInterface,
} from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import {
  FRONT_NAME,
  FRONT_PROGRAM,
  type RunningFront,
  startFront,
} from "../sandbox/front/startFront.ts";
import { freePort } from "../sandbox/process/freePort.ts";
import { startHarnessProcess } from "../sandbox/process/startHarnessProcess.ts";
import { startTargetProcess } from "../sandbox/process/startTargetProcess.ts";
import type { ProcessNetwork } from "../sandbox/programs/commandPrefix.ts";
import type { RunningTarget } from "../sandbox/runningTarget.ts";
import { openRoom, roomProcessesMax } from "../sandbox/walls/openRoom.ts";
import type { Room } from "../sandbox/walls/room.ts";
import type { Attempt } from "./attempt.ts";
import { hashSeedEnv, namesOf, programEnv, versionDirOf, withProgramEnv } from "./definedTrial.ts";
import { delayTrialNetwork } from "./delayTrialNetwork.ts";
import { type FrontOfTrial, frontOfTrial } from "./frontOfTrial.ts";
import { openOwnContainer } from "./openOwnContainer.ts";
import { preparedPlan } from "./preparedPlan.ts";
import { targetsOwnEnd } from "./targetsOwnEnd.ts";
import type { TrialTarget, TrialTargetOptions } from "./trialTarget.ts";
import { onHost, volumeOf } from "./versionCopy/openCopy.ts";

/** A library may need this long to create its database on a slow disk. */
const IN_PROCESS_READY_TIMEOUT_MS = 60_000;

/** Starts the harness of a trial with a fresh data folder; `launch` then starts a fresh target. */
export async function openTrialTarget(
  attempt: Attempt,
  options: TrialTargetOptions,
): Promise<TrialTarget> {
  const dataDir = join(options.dir, "data");
  await mkdir(dataDir, { recursive: true });
  const { interface: how } = attempt.target;
  return how.kind === "in_process"
    ? openInProcess(attempt, options, how, dataDir)
    : openHttp(attempt, options, dataDir);
}

async function openInProcess(
  attempt: Attempt,
  options: TrialTargetOptions,
  how: Extract<TargetInterface, { kind: "in_process" }>,
  dataDir: string,
): Promise<TrialTarget> {
  if (attempt.job.sandbox !== "process") return openOwnContainer(attempt, options);
  const { artifact, copy } = options;
  const runtime = how.runtime?.({
    artifactDir: folderOf(artifact),
    version: attempt.job.version,
  });
  const browser = how.browser ? browserOf(attempt) : null;
  const room = await openTrialRoom(attempt, options, {
    writable: [copy === null ? options.dir : dataDir],
    readable: browser === null ? [] : [browser],
  });
  const own = how.defined?.startOf(namesOf(attempt.job, options.index));
  const harness = await orClose(room, () =>
    startHarnessProcess(attempt.sandboxJob, {
      program: own
        ? { argv: own.run, cwd: join(versionDirOf(options), own.folder) }
        : (how.program ?? executableOf(artifact)),
      env: {
        ...hashSeedEnv(options.hashSeed),
        ...(own && { ...programEnv(attempt, copy), ...own.env }),
      },
      ...(runtime && { runtime }),
      ...(options.hashSeed !== undefined && { hashSeed: options.hashSeed }),
      ...(browser !== null && { args: [browser] }),
      role: "target",
      workDir: options.dir,
      cpus: options.layout.targetCpus,
      room,
    }),
  );
  return {
    harness,
    launch: async () => ({
      usage: harness.usage,
      spawnedAtNs: harness.spawnedAtNs,
      baseUrl: null,
      dataDir,
      readyTimeoutMs: IN_PROCESS_READY_TIMEOUT_MS,
      netem: await delayTrialNetwork(attempt, room && networkOf(room), []),
    }),
    ended: harness.ended,
    targetEnded: harness.ended,
    stop: async () => {
      await harness.stop();
      await room?.close();
    },
  };
}

/** The harness of a target that brings its own is what its plan builds. */
function executableOf({ executable }: Artifact): { executable: string } {
  if (executable !== null) return { executable };
  throw new JobFailure("build_failed", "the artifact has no executable to start as the harness");
}

function browserOf({ worker }: Attempt): string {
  if (worker.browser !== null) return worker.browser;
  const sentence = "there is no Chromium on this machine; its owner can set BROWSER_PROGRAM";
  throw new JobFailure("sandbox_unavailable", sentence);
}

/** A runtime lies in the folder that its plan filled. */
function folderOf({ dir }: Artifact): string {
  if (dir !== null) return dir;
  throw new JobFailure("build_failed", "the artifact has no folder with a runtime");
}

async function openHttp(
  attempt: Attempt,
  options: TrialTargetOptions,
  dataDir: string,
): Promise<TrialTarget> {
  const { target: adapter, job } = attempt;
  if (adapter.interface.kind !== "http") throw new Error("openHttp needs an HTTP target");
  const { launch: plan, readyTimeoutMs } = adapter.interface;
  const { copy } = options;
  const ownEnv = programEnv(attempt, copy);
  const launchAt: HttpLaunch["launchAt"] = (seen) => {
    const launched = plan({
      artifact: options.artifact,
      version: job.version,
      durability: job.durability,
      params: job.params,
      scenario: job.scenario,
      provisioner: job.provisioner,
      secrets: options.secrets,
      ...(copy !== null && { versionDir: versionDirOf(options) }),
      ...seen,
    });
    return withProgramEnv(launched, ownEnv);
  };
  const { components: componentNames = [] } = adapter.interface;
  const front = await frontOfTrial(attempt, options.dir);
  const how = { dataDir, readyTimeoutMs, componentNames, front };
  if (job.sandbox === "docker") return openInContainers(attempt, options, { ...how, launchAt });
  const first = await openInProcesses(attempt, options, { ...how, launchAt });
  const reopen = async () => {
    await first.stop();
    const again = { ...how, launchAt: (seen: Seen) => preparedPlan(launchAt(seen)) };
    return openInProcesses(attempt, options, again);
  };
  return { ...first, reopen };
}

type Seen = Pick<LaunchContext, "dataDir" | "port" | "components">;

interface HttpLaunch {
  launchAt(seen: Seen): LaunchPlan;
  /** Names of what runs beside the target. */
  componentNames: readonly string[];
  /** On the host; a container has a volume of its own. */
  dataDir: string;
  readyTimeoutMs: number;
  front: FrontOfTrial | null;
}

/** Name of the load child among the harness programs. */
const LOAD_PROGRAM = "http";

async function openInProcesses(
  attempt: Attempt,
  options: TrialTargetOptions,
  { launchAt, dataDir, readyTimeoutMs, componentNames, front }: HttpLaunch,
): Promise<TrialTarget> {
  const { layout, dir } = options;
  const walled = attempt.sandboxJob.walls !== null;
  const ports = await portsOf(
    ["target", ...componentNames, ...(front === null ? [] : [FRONT_NAME])],
    walled,
  );
  const places = placesOf(componentNames, { dir, ports });
  const folders = Object.values(places).map((place) => place.dataDir);
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const writable = [dataDir, ...folders];
  const room = await openTrialRoom(attempt, options, { writable, readable: [] });
  const harness = await orClose(room, () =>
    startHarnessProcess(attempt.sandboxJob, {
      program: LOAD_PROGRAM,
      role: "load",
      workDir: dir,
      cpus: layout.loadCpus,
      ...(room && { network: networkOf(room) }),
      ...(front && { env: front.env }),
    }),
  );
  const targetEnded = Promise.withResolvers<JobFailure>();
  let target: RunningTarget | undefined;
  let running: RunningFront | undefined;
  const openFront = async (at: FrontOfTrial, targetUrl: string) => {
    const program = await startHarnessProcess(attempt.sandboxJob, {
      program: FRONT_PROGRAM,
      role: "load",
      workDir: dir,
      cpus: layout.targetCpus,
      ...(room && { network: networkOf(room) }),
    });
    running = await startFront(program, { ...at, targetUrl, port: ports[FRONT_NAME] ?? 0 });
    void running.ended.then(targetEnded.resolve);
    return running;
  };
  return {
    harness,
    launch: async () => {
      const port = ports.target ?? 0;
      target = await startTargetProcess(attempt.sandboxJob, {
        launch: launchAt({ dataDir, port, components: places }),
        places,
        dataDir,
        port,
        cpus: layout.targetCpus,
        room,
      });
      void target.ended.then(targetEnded.resolve);
      const beside = besideOf(componentNames, front);
      const netem = await delayTrialNetwork(attempt, room && networkOf(room), beside);
      if (front === null) return { ...target, readyTimeoutMs, netem };
      const { baseUrl, usage } = await openFront(front, target.baseUrl);
      return { ...target, baseUrl, front: { name: FRONT_NAME, usage }, readyTimeoutMs, netem };
    },
    ended: Promise.race([targetEnded.promise, harness.ended]),
    targetEnded: targetEnded.promise,
    stop: async () => {
      await Promise.all([harness.stop(), running?.stop(), target?.stop()]);
      await room?.close();
    },
  };
}

/** What speaks on the loopback of a trial beside peers and their server. */
function besideOf(componentNames: readonly string[], front: FrontOfTrial | null): string[] {
  return [...componentNames, ...(front === null ? [] : [`the ${FRONT_NAME} in front`])];
}

/** Behind walls any ports will do: the target and its components are alone in their network. */
const FIRST_PORT = 8090;
/** Above those of a target in containers and of what runs beside it. */
const FRONT_PORT = 8089;

async function portsOf(names: readonly string[], walled: boolean): Promise<Record<string, number>> {
  const ports: Record<string, number> = {};
  for (const [index, name] of names.entries()) {
    ports[name] = walled ? FIRST_PORT + index : await freePort();
  }
  return ports;
}

/** A folder and a port for each component, beside the folders of the trial. */
function placesOf(
  names: readonly string[],
  { dir, ports }: { dir: string; ports: Readonly<Record<string, number>> },
): Record<string, ComponentPlace> {
  return Object.fromEntries(
    names.map((name) => [name, { dataDir: join(dir, "components", name), port: ports[name] ?? 0 }]),
  );
}

/** Walls around one trial, with what it may read and write; null where this host builds none. */
async function openTrialRoom(
  { sandboxJob }: Attempt,
  { artifact, layout, copy, dir }: TrialTargetOptions,
  view: { writable: readonly string[]; readable: readonly string[] },
): Promise<Room | null> {
  const { walls, marker, memoryBytesMax, harnessDir } = sandboxJob;
  const unpacked = onHost(copy);
  if (unpacked !== null) {
    const tmp = join(dir, "tmp");
    await mkdir(tmp, { recursive: true });
    return unpacked.openRoom(tmp, layout.targetCpus, view.writable);
  }
  if (walls === null) return null;
  const ofArtifact = [artifact.dir, artifact.executable].filter((path) => path !== null);
  return openRoom(walls, {
    marker,
    readable: [harnessDir, ...ofArtifact, ...view.readable],
    writable: view.writable,
    limits: { memoryBytesMax, processesMax: roomProcessesMax, cpus: layout.targetCpus },
  });
}

const networkOf = (room: Room): ProcessNetwork => ({ pid: room.firstPid, withUser: !room.asRoot });

/** Walls must not stand around nothing. */
async function orClose<T>(room: Room | null, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    await room?.close();
    throw error;
  }
}

/** A load child enters the network of a container that runs, so here the target starts first. */
async function openInContainers(
  attempt: Attempt,
  { layout, dir, artifact, copy }: TrialTargetOptions,
  { launchAt, readyTimeoutMs, componentNames, front }: HttpLaunch,
): Promise<TrialTarget> {
  const docker = await attempt.worker.docker();
  const target = await docker.startTarget(attempt.sandboxJob, {
    launch: launchAt,
    artifact,
    cpus: layout.targetCpus,
    componentNames,
    isOwn: attempt.programs !== null,
    versionVolume: volumeOf(copy),
  });
  const load = { program: LOAD_PROGRAM, workDir: dir, cpus: layout.loadCpus };
  let running: RunningFront | undefined;
  const openFront = async (at: FrontOfTrial) => {
    const proxy = { ...load, program: FRONT_PROGRAM, cpus: layout.targetCpus, env: {} };
    const program = await docker.startLoad(attempt.sandboxJob, target, proxy);
    const place = { ...at, targetUrl: target.baseUrl, port: FRONT_PORT };
    running = await startFront(program, place);
    return running;
  };
  try {
    const trusting = front === null ? load : { ...load, env: front.env };
    const harness = await docker.startLoad(attempt.sandboxJob, target, trusting);
    return {
      harness,
      launch: async () => {
        const network = { pid: target.pid, withUser: false };
        const beside = besideOf(componentNames, front);
        const netem = await delayTrialNetwork(attempt, network, beside);
        if (front === null) return { ...target, readyTimeoutMs, netem };
        const { baseUrl, usage } = await openFront(front);
        return { ...target, baseUrl, front: { name: FRONT_NAME, usage }, readyTimeoutMs, netem };
      },
      ended: Promise.race([target.ended, harness.ended]),
      targetEnded: target.ended,
      stop: async () => {
        await Promise.all([harness.stop(), running?.stop(), target.stop()]);
      },
    };
  } catch (error) {
    // A network that cannot be entered is often that of a target that has ended.
    const cause = await targetsOwnEnd(target.ended, error);
    await target.stop();
    throw cause;
  }
}
