import type { ClaimedJob } from "@lapline/contracts";
import type { WorkerContext } from "../../workerContext.ts";
import type { Attempt } from "../attempt.ts";

/** What the trials of a command need of their attempt. */
export type CommandAttempt = Pick<
  Attempt,
  "dir" | "progress" | "mask" | "sandboxJob" | "logs" | "signal" | "zeroNs" | "abort" | "lookAtDisk"
> & {
  job: Pick<ClaimedJob, "jobId" | "version">;
  worker: Pick<WorkerContext, "toolEnv" | "clock" | "log" | "targetMemoryBytesMax">;
};
