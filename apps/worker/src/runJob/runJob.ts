import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type ClaimedJob, canonicalJson, type RawReport } from "@lapline/contracts";
import { pino } from "pino";
import { writeClaim } from "../cleanup/claimFile.ts";
import { type AbortReason, asJobAborted, JobAborted } from "../jobFailure.ts";
import { keepLease } from "../lease/keepLease.ts";
import { openLogStream } from "../logStream/openLogStream.ts";
import type { SpoolEntry } from "../spool/spool.ts";
import type { WorkerContext } from "../workerContext.ts";
import type { Attempt } from "./attempt.ts";
import { cleanUpAttempt } from "./cleanUpAttempt.ts";
import { createProgressTracker } from "./createProgressTracker.ts";
import { deliver } from "./deliver.ts";
import { failureOf } from "./failureOf.ts";
import { findJobWorkload } from "./findWorkload.ts";
import { measureJob } from "./measureJob.ts";
import { planTrials } from "./planTrials.ts";
import { type DiskWatcher, watchDisk } from "./watchDisk.ts";

export interface RunningJob {
  jobId: string;
  /** Ends the job from outside, e.g. because the worker was told to stop. */
  abort(reason: AbortReason): void;
  /** Settles when the job is over and nothing of it is left on the machine. Never rejects. */
  done: Promise<void>;
}

/** Longest wait for the log of a job that is over anyway. */
const LAST_LOG_TIMEOUT_MS = 3_000;

/** Runs a claimed job to its end: measured and reported, failed, canceled or fenced. */
export function runJob(
  worker: WorkerContext,
  claim: { job: ClaimedJob; claimedAtNs: bigint; leftovers: readonly string[] },
): RunningJob {
  const { job } = claim;
  const controller = new AbortController();
  const abort = (reason: AbortReason) => {
    if (!controller.signal.aborted) controller.abort(new JobAborted(reason));
  };
  const progress = createProgressTracker(planTrials(job).length, () => lease.progressChanged());
  const lease = keepLease({
    api: worker.api,
    clock: worker.clock,
    jobId: job.jobId,
    fence: job.fence,
    leaseMs: job.leaseMs,
    claimedAtNs: claim.claimedAtNs,
    progress: progress.current,
    onEnd: abort,
    onRejected: worker.onRejected,
  });
  const timeout = setTimeout(() => {
    const message = `the job reached its hard limit of ${job.hardTimeoutMs} ms`;
    abort({ kind: "failed", code: "job_timeout", message });
  }, job.hardTimeoutMs);
  const mask = worker.mask.derive();
  const logs = openLogStream({
    api: worker.api,
    jobId: job.jobId,
    fence: job.fence,
    log: worker.log,
    mask,
  });
  const run = async () => {
    try {
      const result = await execute({
        worker,
        claim,
        progress,
        logs,
        mask,
        abort,
        signal: controller.signal,
      });
      await conclude(worker, result, { logs, signal: controller.signal });
    } finally {
      clearTimeout(timeout);
      lease.stop();
    }
  };
  const done = run().catch((error) => {
    worker.log.error({ err: error, jobId: job.jobId }, "the end of a job failed");
  });
  return { jobId: job.jobId, abort, done };
}

type ExecuteInput = Pick<Attempt, "worker" | "progress" | "logs" | "mask" | "signal" | "abort"> & {
  claim: { job: ClaimedJob; leftovers: readonly string[] };
};

/** What there is to tell the server; null when it knows already (canceled) or must not be told. */
async function execute(input: ExecuteInput): Promise<SpoolEntry | null> {
  const { worker, claim, logs, mask, signal, abort } = input;
  const { job } = claim;
  const log = worker.log.child({ jobId: job.jobId, attempt: job.attempt });
  const dir = join(worker.jobsDir, `${job.jobId}.${job.attempt}`);
  const marker = { scope: worker.scope, jobId: job.jobId, attempt: job.attempt };
  let disk: DiskWatcher | undefined;
  const inHand: Attempt["inHand"] = { now: null };
  try {
    logs.line(`attempt ${job.attempt} of ${describe(job)}, ${job.scenario}`);
    log.info({ target: job.target, version: job.version, scenario: job.scenario }, "job claimed");
    const workload = await findJobWorkload(job, worker);
    await mkdir(dir, { recursive: true });
    await writeClaim(dir, { jobId: job.jobId, fence: job.fence });
    disk = watchDisk(
      await worker.diskFolders(),
      {
        freeBytesMin: worker.diskFreeBytesMin,
        writtenBytesMax: worker.jobDiskBytesMax,
        writtenFilesMax: worker.jobFilesMax,
      },
      abort,
    );
    const zeroNs = worker.clock.monotonicNs();
    const { progress } = input;
    const lookAtDisk = disk.look;
    const about = { worker, job, marker, dir, zeroNs, logs, mask };
    const base = { ...about, progress, signal, abort, lookAtDisk };
    const sandboxJob = {
      marker,
      target: job.target,
      logs,
      signal,
      memoryBytesMax: worker.targetMemoryBytesMax,
      tools: worker.tools,
      searchPath: worker.toolEnv.PATH ?? "",
      harnessDir: worker.harnessDir,
      walls: worker.walls.up ? worker.walls.walls : null,
    };
    const report = await measureJob(
      { ...base, ...workload, sandboxJob, inHand, warnings: [] },
      claim.leftovers,
    );
    log.info("job measured");
    // Before the checksum is made of it and before it is stored on the disk.
    return reportEntry(job, mask.value(report));
  } catch (error) {
    // Whatever broke after an abort broke because of it.
    const cause = signal.aborted ? asJobAborted(signal.reason) : error;
    const failure = failureOf(cause);
    if (failure.kind !== "failed") {
      log.warn({ reason: failure.kind }, "job ended early");
      logs.line(`the job ends here: ${failure.kind}`);
      return null;
    }
    const { code } = failure;
    const where = inHand.now === null ? "" : `${inHand.now}: `;
    // Before it is cut: the start of a secret would not be known as one.
    const message = mask.text(`${where}${failure.message}`);
    const err = mask.value(pino.stdSerializers.err(cause as Error));
    log.warn({ code, reason: message, err }, "job failed");
    logs.line(`failed with ${code}: ${message}`);
    const body = { fence: job.fence, code, message: message.slice(0, 4000) };
    return { kind: "fail", jobId: job.jobId, body };
  } finally {
    disk?.stop();
    await cleanUpAttempt(worker, marker, dir);
  }
}

function describe({ target, version, comparison }: ClaimedJob): string {
  if (comparison === undefined) return `${target} ${version}`;
  return `${target}, ${comparison.baseVersion} and ${version} interleaved`;
}

function reportEntry(job: ClaimedJob, report: RawReport): SpoolEntry {
  const contentHash = createHash("sha256").update(canonicalJson(report)).digest("hex");
  return { kind: "report", jobId: job.jobId, body: { fence: job.fence, contentHash, report } };
}

/** Sends the rest of the log, then the result, while the lease still holds. */
async function conclude(
  worker: WorkerContext,
  result: SpoolEntry | null,
  { logs, signal }: Pick<Attempt, "logs" | "signal">,
): Promise<void> {
  const over = result === null || signal.aborted;
  const patience = over ? AbortSignal.timeout(LAST_LOG_TIMEOUT_MS) : signal;
  if (result === null) {
    await logs.close(patience);
    return;
  }
  await deliver(worker, result, async () => void (await logs.close(patience)), signal);
}
