import type { ClaimedJob } from "@lapline/contracts";
import type { Clock } from "../../clock.ts";
import type { AbortReason } from "../../jobFailure.ts";
import type { Log } from "../../log.ts";
import type { LogStream } from "../../logStream/openLogStream.ts";
import type { Mask } from "../../masking/createMask.ts";
import type { SandboxJob } from "../../sandbox/sandboxJob.ts";
import type { ProgressTracker } from "../createProgressTracker.ts";

/** What the trials of a command need of their attempt, whose every part they could not have in a bench. */
export interface CommandAttempt {
  /** Folder of the attempt, removed with it. */
  dir: string;
  job: Pick<ClaimedJob, "jobId" | "version" | "params">;
  worker: {
    toolEnv: NodeJS.ProcessEnv;
    clock: Clock;
    log: Pick<Log, "error">;
    targetMemoryBytesMax: number;
  };
  sandboxJob: SandboxJob;
  progress: ProgressTracker;
  mask: Mask;
  logs: LogStream;
  /** CLOCK_MONOTONIC ns at which every time axis of the report starts. */
  zeroNs: bigint;
  signal: AbortSignal;
  abort(reason: AbortReason): void;
  /** Aborts when the disk is fuller than it may be. */
  lookAtDisk(): Promise<void>;
}
