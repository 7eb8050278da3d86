import { join } from "node:path";
import type { SandboxKind } from "@lapline/contracts";
import { createMachineApi } from "./api/machineApi.ts";
import { systemClock } from "./clock.ts";
import type { WorkerEnv } from "./env.ts";
import { readCpuTopology } from "./facts/cpuTopology.ts";
import type { FactsReader } from "./facts/createFactsReader.ts";
import type { Log } from "./log.ts";
import type { Mask } from "./masking/createMask.ts";
import { openDownloads } from "./provision/downloads/openDownloads.ts";
import { openArtifactCache } from "./provision/openArtifactCache.ts";
import { openStepsCaches } from "./provision/openStepsCaches.ts";
import { scratchTag } from "./provision/provisionContext.ts";
import { createReaper } from "./sandbox/docker/createReaper.ts";
import { probeEngine } from "./sandbox/docker/engineRequest.ts";
import { type DockerSandbox, openDockerSandbox } from "./sandbox/docker/openDockerSandbox.ts";
import { findProgram } from "./sandbox/programs/findProgram.ts";
import { memoryDefaults } from "./sandbox/walls/bounds/memoryDefaults.ts";
import type { WallsState } from "./sandbox/walls/walls.ts";
import { openSpool } from "./spool/spool.ts";
import type { WorkerContext } from "./workerContext.ts";

/** Builds what every job needs. `label` and `key` come from the server. */
const DAY_MS = 24 * 60 * 60_000;

export async function openWorkerContext(options: {
  env: WorkerEnv;
  toolEnv: NodeJS.ProcessEnv;
  key: string;
  label: string;
  log: Log;
  mask: Mask;
  readFacts: FactsReader;
  walls: WallsState;
  onRejected(sentence: string): void;
}): Promise<WorkerContext> {
  const { env, toolEnv, log } = options;
  const jobsDir = join(env.WORKER_DATA_DIR, "jobs");
  const memory = memoryDefaults();
  const reaper = createReaper(env.DOCKER_SOCKET);
  let opened: Promise<DockerSandbox> | undefined;
  const docker = () => {
    const { DOCKER_SOCKET: socketPath, WORKER_IMAGE: workerImage } = env;
    opened ??= openDockerSandbox({ socketPath, workerImage });
    return opened;
  };
  const removeImageOf = async (digest: string) => {
    try {
      if ((await usableSandboxes(env)).includes("docker")) {
        await (await docker()).images.remove(scratchTag(digest));
      }
    } catch (error) {
      log.warn({ err: error, digest }, "the image of a dropped artifact stays");
    }
  };
  return {
    api: createMachineApi({ baseUrl: env.LAPLINE_URL, key: options.key, mask: options.mask }),
    mask: options.mask,
    clock: systemClock,
    log,
    scope: env.WORKER_SCOPE,
    serverUrl: env.LAPLINE_URL,
    label: options.label,
    jobsDir,
    toolCacheDir: env.LAPLINE_CACHE_DIR,
    harnessDir: env.HARNESS_DIR ?? join(import.meta.dirname, "harness"),
    toolEnv,
    gitMirrors: env.GIT_MIRRORS,
    buildHosts: env.BUILD_HOSTS,
    mavenRepositoryUrl: env.MAVEN_REPOSITORY_URL,
    compareBy: env.COMPARE_BY,
    tools: launcherTools(toolEnv.PATH ?? ""),
    walls: options.walls,
    browser: env.BROWSER_PROGRAM ?? findBrowser(toolEnv.PATH ?? ""),
    topology: readCpuTopology(),
    cache: await openArtifactCache({
      dir: join(env.LAPLINE_CACHE_DIR, "artifacts"),
      bytesMax: env.CACHE_BYTES_MAX,
      now: systemClock.now,
      onEvicted: (digest) => void removeImageOf(digest),
      onLeft: (sentence) => log.error(sentence),
    }),
    stepsCaches: openStepsCaches({
      dir: env.LAPLINE_CACHE_DIR,
      bytesMax: env.STEPS_CACHE_BYTES_MAX,
      unusedMsMax: env.STEPS_CACHE_DAYS_MAX * DAY_MS,
      now: systemClock.now,
      onLeft: (sentence) => log.error(sentence),
    }),
    downloads:
      env.DOWNLOADS_BYTES_MAX === 0
        ? null
        : openDownloads({
            dir: join(env.LAPLINE_CACHE_DIR, "downloads"),
            bytesMax: env.DOWNLOADS_BYTES_MAX,
            now: systemClock.now,
            onLeft: (sentence) => log.error(sentence),
          }),
    spool: await openSpool(join(env.WORKER_DATA_DIR, "spool")),
    readFacts: options.readFacts,
    usableSandboxes: () => usableSandboxes(env),
    definitionSandboxes: () => definitionSandboxes(env, options.walls),
    reaper,
    docker,
    targetMemoryBytesMax: env.TARGET_MEMORY_BYTES_MAX ?? memory.targetBytesMax,
    buildMemoryBytesMax: env.BUILD_MEMORY_BYTES_MAX ?? memory.buildBytesMax,
    diskFreeBytesMin: env.DISK_FREE_BYTES_MIN,
    jobDiskBytesMax: env.JOB_DISK_BYTES_MAX,
    jobFilesMax: env.JOB_FILES_MAX,
    diskFolders: async () => {
      const docker = (await usableSandboxes(env)).includes("docker");
      const engineDir = docker ? await reaper.dataFolder().catch(() => null) : null;
      return engineDir === null ? [jobsDir] : [jobsDir, engineDir];
    },
    onRejected: options.onRejected,
  };
}

/** What the owner allows and what answers at this moment. */
export async function usableSandboxes(
  env: Pick<WorkerEnv, "SANDBOXES" | "DOCKER_SOCKET">,
): Promise<SandboxKind[]> {
  const usable: SandboxKind[] = [];
  for (const kind of env.SANDBOXES) {
    if (kind === "process" || (await probeEngine(env.DOCKER_SOCKET)) !== null) usable.push(kind);
  }
  return usable;
}

/**
 * Where what projects define themselves may run: in the sandboxes that the owner allows for it, in that of
 * processes only where walls can be built. The docker sandbox takes images and what names one to be built in.
 */
export function definitionSandboxes(
  env: Pick<WorkerEnv, "SANDBOXES" | "DEFINITION_SANDBOXES">,
  walls: WallsState,
): SandboxKind[] {
  return env.DEFINITION_SANDBOXES.filter(
    (kind) => env.SANDBOXES.includes(kind) && (kind === "docker" || walls.up),
  );
}

function findBrowser(searchPath: string): string | null {
  for (const name of ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]) {
    const path = findProgram(name, searchPath);
    if (path !== null) return path;
  }
  return null;
}

function launcherTools(searchPath: string) {
  const find = (name: string) => findProgram(name, searchPath);
  return {
    setpriv: find("setpriv"),
    prlimit: find("prlimit"),
    taskset: find("taskset"),
    nsenter: find("nsenter"),
  };
}
