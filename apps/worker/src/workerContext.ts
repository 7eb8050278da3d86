import type { SandboxKind } from "@lapline/contracts";
import type { MachineApi } from "./api/machineApi.ts";
import type { Clock } from "./clock.ts";
import type { CpuTopology } from "./facts/cpuTopology.ts";
import type { FactsReader } from "./facts/createFactsReader.ts";
import type { Log } from "./log.ts";
import type { Mask } from "./masking/createMask.ts";
import type { AllowedHost } from "./provision/allowedHost.ts";
import type { Downloads } from "./provision/downloads/openDownloads.ts";
import type { ArtifactCache } from "./provision/openArtifactCache.ts";
import type { StepsCaches } from "./provision/openStepsCaches.ts";
import type { Reaper } from "./sandbox/docker/createReaper.ts";
import type { DockerSandbox } from "./sandbox/docker/openDockerSandbox.ts";
import type { LauncherTools } from "./sandbox/programs/commandPrefix.ts";
import type { WallsState } from "./sandbox/walls/walls.ts";
import type { Spool } from "./spool/spool.ts";

/** What the worker holds for its whole life and every job needs. */
export interface WorkerContext {
  api: MachineApi;
  clock: Clock;
  log: Log;
  /** Hides every secret that this worker holds in what it logs and sends. */
  mask: Mask;
  scope: string;
  serverUrl: string;
  label: string;
  /** Folder with one subfolder per attempt under way. */
  jobsDir: string;
  toolCacheDir: string;
  harnessDir: string;
  toolEnv: NodeJS.ProcessEnv;
  /** Local mirrors by repository. */
  gitMirrors: ReadonlyMap<string, string>;
  /** Further hosts that builds may ask for. */
  buildHosts: readonly AllowedHost[];
  /** Address of the Maven repository. */
  mavenRepositoryUrl: string;
  /** How two versions are compared: in slices where the workload allows it, or by whole trials. */
  compareBy: "slices" | "trials";
  tools: LauncherTools;
  /** What the process sandbox builds around programs that are not ours. */
  walls: WallsState;
  /** Path of Chromium; null: this machine has none. */
  browser: string | null;
  topology: CpuTopology;
  cache: ArtifactCache;
  stepsCaches: StepsCaches;
  /** Files of registries that builds have in common; null: none are kept. */
  downloads: Downloads | null;
  spool: Spool;
  readFacts: FactsReader;
  /** What the machine's owner allows and what works right now. */
  usableSandboxes(): Promise<SandboxKind[]>;
  /** Those in which what projects define themselves may run now. */
  definitionSandboxes(): readonly SandboxKind[];
  reaper: Reaper;
  /** Opened by the first job that needs it: its client library is large. */
  docker(): Promise<DockerSandbox>;
  targetMemoryBytesMax: number;
  /** Of one step of a build. */
  buildMemoryBytesMax: number;
  diskFreeBytesMin: number;
  jobDiskBytesMax: number;
  /** Files and folders that one job may make. */
  jobFilesMax: number;
  /** Folders on the file systems that targets write to. */
  diskFolders(): Promise<string[]>;
  /** The machine key was refused or the protocol is too old: the worker has to end. */
  onRejected(sentence: string): void;
}
