import { setTimeout as delay } from "node:timers/promises";
import { claimPollIntervalMs, jobKinds } from "@lapline/contracts";
import type { WakeUp } from "../createWakeUp.ts";
import type { Doorbell } from "../doorbell/openDoorbell.ts";
import type { AbortReason } from "../jobFailure.ts";
import { readDiskFree } from "../preflight/readDiskFree.ts";
import { type RunningJob, runJob } from "../runJob/runJob.ts";
import { sendLeftovers } from "../spool/sendSpooled.ts";
import type { Updater } from "../update/createUpdater.ts";
import type { WorkerContext } from "../workerContext.ts";

export type LoopEnd = "left" | "update";

export interface ClaimLoop {
  /** Settles after a drain, a stop, or with another version at hand, when no job is left. */
  run(): Promise<LoopEnd>;
  /** Finish the job under way, claim no more. */
  drain(): void;
  /** Give the job under way up now. */
  stop(reason: AbortReason): void;
}

export interface ClaimLoopOptions {
  worker: WorkerContext;
  wakeUp: WakeUp;
  doorbell: Doorbell;
  /** What the start had to remove; the first job's report tells. */
  leftovers: readonly string[];
  /** Drain asked for in the interface, as the server's greeting at the start said. */
  drainAsked: boolean;
  /** Looks while the machine is idle, and nothing is claimed meanwhile; absent: this version stays. */
  updater?: Pick<Updater, "look" | "problem">;
  pollIntervalMs?: number;
}

/** A server that is gone too must not keep a worker from leaving. */
const FAREWELL_TIMEOUT_MS = 3_000;

/**
 * Asks for work when the bell rings, right after a job, and at the latest every 15 s, since the
 * queue may lose everything. One job at a time.
 */
export function createClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { worker, wakeUp, doorbell, pollIntervalMs = claimPollIntervalMs } = options;
  let leftovers = options.leftovers;
  let leaving = false;
  const left = new AbortController();
  let drainAsked = options.drainAsked;
  let stopReason: AbortReason | undefined;
  let current: RunningJob | undefined;

  /** Sends the host's facts as they are now. */
  const greet = async (
    unhealthy: string | null,
    { signal, draining = leaving }: { signal?: AbortSignal; draining?: boolean } = {},
  ) => {
    const [facts, sandboxes] = await Promise.all([worker.readFacts(), worker.usableSandboxes()]);
    const definitionSandboxes = [...worker.definitionSandboxes()];
    const updateProblem = (await options.updater?.problem()) ?? null;
    const body = {
      ...{ facts, sandboxes, definitionSandboxes, draining, unhealthy },
      // A server of an earlier release knows no such member.
      ...(updateProblem !== null && { updateProblem }),
    };
    return worker.api.hello(body, signal);
  };

  /** True: another version is installed. While it is, the machine stays in sight and takes no jobs. */
  const lookForUpdate = async ({ look }: Pick<Updater, "look">): Promise<boolean> => {
    const looking = look(left.signal);
    for (;;) {
      const waiting = new AbortController();
      const late = delay(pollIntervalMs, null, { signal: waiting.signal }).catch(() => null);
      const found = await Promise.race([looking, late]);
      waiting.abort();
      if (found !== null) return found;
      await greet(null, { signal: left.signal, draining: true }).catch((error) =>
        worker.log.warn({ err: error }, "the server did not take the greeting"),
      );
    }
  };

  /** Tells the server how this machine is, sends what is spooled; false when it must not claim. */
  const checkIn = async (signal?: AbortSignal): Promise<boolean> => {
    const { left } = await sendLeftovers(worker, signal);
    const unhealthy = await findUnhealthy(worker);
    const answer = await greet(unhealthy, signal === undefined ? {} : { signal });
    if (answer.kind === "unauthorized" || answer.kind === "outdated") {
      worker.onRejected(answer.sentence);
      return false;
    }
    if (answer.kind === "ok") drainAsked = answer.value.drain;
    else worker.log.warn({ sentence: answer.sentence }, "the server did not take the greeting");
    if (unhealthy !== null) worker.log.error({ unhealthy }, "this machine takes no jobs");
    return left === 0 && unhealthy === null;
  };

  /** The same for the loop, which no trouble of a disk may end. */
  const checkInSafely = async (signal?: AbortSignal): Promise<boolean> => {
    try {
      return await checkIn(signal);
    } catch (error) {
      worker.log.error({ err: error }, "looking after this machine failed; it takes no jobs");
      return false;
    }
  };

  /** Claims and runs one job; false when there was none. */
  const claimOne = async (): Promise<boolean> => {
    const sandboxes = await worker.usableSandboxes();
    if (sandboxes.length === 0 || drainAsked || leaving) return false;
    const claimedAtNs = worker.clock.monotonicNs();
    const answer = await worker.api.claim({
      sandboxes,
      definitionSandboxes: [...worker.definitionSandboxes()],
      kinds: [...jobKinds],
      endsSettled: true,
    });
    if (answer.kind === "unauthorized" || answer.kind === "outdated") {
      worker.onRejected(answer.sentence);
      return false;
    }
    if (answer.kind !== "ok") {
      worker.log.warn({ sentence: answer.sentence }, "could not ask for work");
      return false;
    }
    if (answer.value === null) return false;
    // What the host is like at this job; the job does not wait for it.
    greet(null).catch((error) => worker.log.warn({ err: error }, "facts were not sent"));
    // Bells are for idle machines, and no connection of the queue is open beside a measurement.
    doorbell
      .pause()
      .catch((error) => worker.log.warn({ err: error }, "job notifications could not be paused"));
    current = runJob(worker, { job: answer.value, claimedAtNs, leftovers });
    // Told to stop while the claim was on its way.
    if (stopReason !== undefined) current.abort(stopReason);
    leftovers = [];
    await current.done;
    current = undefined;
    if (!leaving) doorbell.resume();
    return true;
  };

  return {
    run: async () => {
      let healthy = await checkInSafely();
      let ending: LoopEnd = "left";
      while (!leaving) {
        const worked = healthy && (await claimOne());
        if (leaving) break;
        const { updater } = options;
        if (healthy && !worked && updater !== undefined && (await lookForUpdate(updater))) {
          ending = "update";
          leaving = true;
        }
        if (leaving) break;
        const reason = worked ? "rung" : await wakeUp.wait(pollIntervalMs);
        if (worked || reason === "timeout" || !healthy)
          healthy = leaving || (await checkInSafely());
      }
      await checkInSafely(AbortSignal.timeout(FAREWELL_TIMEOUT_MS));
      return ending;
    },
    drain: () => {
      leaving = true;
      left.abort();
      wakeUp.ring();
    },
    stop: (reason) => {
      leaving = true;
      left.abort();
      stopReason ??= reason;
      current?.abort(reason);
      wakeUp.ring();
    },
  };
}

/** A sentence why this machine must not get jobs. */
async function findUnhealthy(worker: WorkerContext): Promise<string | null> {
  const free = await Promise.all((await worker.diskFolders()).map(readDiskFree));
  const freeBytes = Math.min(...free.map(({ bytes }) => bytes));
  if (freeBytes < worker.diskFreeBytesMin) {
    return `Only ${Math.round(freeBytes / 1024 ** 2)} MiB of disk space are free; ${Math.round(worker.diskFreeBytesMin / 1024 ** 2)} MiB are needed.`;
  }
  const crowded = free.find(({ files, filesFreeMin }) => files < filesFreeMin);
  if (crowded !== undefined) {
    return `The disk has room for only ${crowded.files} more files; ${Math.ceil(crowded.filesFreeMin)} are needed.`;
  }
  const sandboxes = await worker.usableSandboxes();
  return sandboxes.length === 0 ? "None of the allowed sandboxes works on this machine." : null;
}
