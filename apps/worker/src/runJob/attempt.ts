import type { ClaimedJob } from "@lapline/contracts";
import type {
  CommandPlan,
  OwnPrograms,
  ScenarioDefinition,
  TargetAdapter,
} from "@lapline/workloads";
import type { AbortReason } from "../jobFailure.ts";
import type { LogStream } from "../logStream/openLogStream.ts";
import type { Mask } from "../masking/createMask.ts";
import type { Marker } from "../sandbox/programs/marker.ts";
import type { SandboxJob } from "../sandbox/sandboxJob.ts";
import type { WorkerContext } from "../workerContext.ts";
import type { ProgressTracker } from "./createProgressTracker.ts";

/** One execution of a job on this machine. */
export interface Attempt {
  worker: WorkerContext;
  job: ClaimedJob;
  target: TargetAdapter;
  scenario: ScenarioDefinition;
  /** What one trial starts where the scenario is a command; null: trials speak the harness protocol. */
  command: CommandPlan | null;
  /** What programs of a project's own definition have in common; null: the target ships with Lapline. */
  programs: OwnPrograms | null;
  marker: Marker;
  sandboxJob: SandboxJob;
  /** Folder of this attempt, removed with it. */
  dir: string;
  /** The attempt's clock zero, CLOCK_MONOTONIC ns: every time axis of the report starts here. */
  zeroNs: bigint;
  logs: LogStream;
  /** Hides the secrets of the worker and of this attempt's trials. */
  mask: Mask;
  progress: ProgressTracker;
  warnings: string[];
  /** The version that is worked on, for messages; null where a job has one only. */
  inHand: { now: string | null };
  /** Fires with a JobAborted when the attempt has to end. */
  signal: AbortSignal;
  abort(reason: AbortReason): void;
  /** Aborts when the disk is fuller than it may be. */
  lookAtDisk(): Promise<void>;
}
