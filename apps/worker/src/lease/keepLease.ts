import { heartbeatIntervalMs, type JobProgress } from "@lapline/contracts";
import type { MachineApi } from "../api/machineApi.ts";
import type { Clock } from "../clock.ts";
import type { AbortReason } from "../jobFailure.ts";
import { createLease } from "./createLease.ts";

/** Keeps one attempt alive. */
export interface LeaseKeeper {
  /** Beats soon, so that a new phase shows at once; never more often than once a second. */
  progressChanged(): void;
  stop(): void;
}

export interface LeaseOptions {
  api: Pick<MachineApi, "heartbeat">;
  clock: Clock;
  jobId: string;
  fence: number;
  leaseMs: number;
  /** When the claim was sent, monotonic ns. */
  claimedAtNs: bigint;
  progress(): JobProgress;
  /** Called at most once, with the reason why the attempt has to end. */
  onEnd(reason: AbortReason): void;
  /** The machine key was refused or the protocol is too old: the worker itself has to end. */
  onRejected(sentence: string): void;
  intervalMs?: number;
}

const BEAT_GAP_MS_MIN = 1_000;

/**
 * Heartbeats every 5 s; each answer may say cancel or fenced. When no beat came through for the
 * length of the lease the attempt is ended from here (self-fencing): by then another machine may
 * own it. The load runs in other processes, so it cannot hold this timer up.
 */
export function keepLease(options: LeaseOptions): LeaseKeeper {
  const { clock, intervalMs = heartbeatIntervalMs } = options;
  const lease = createLease(options.leaseMs, options.claimedAtNs);
  let beatTimer: NodeJS.Timeout | undefined;
  let lastBeatNs = options.claimedAtNs;
  let inFlight = false;
  let ended = false;

  const end = (reason: AbortReason) => {
    if (ended) return;
    stop();
    options.onEnd(reason);
  };
  const stop = () => {
    ended = true;
    clearTimeout(beatTimer);
    clearTimeout(lossTimer);
  };
  const schedule = (delayMs: number) => {
    clearTimeout(beatTimer);
    if (!ended) beatTimer = setTimeout(beat, delayMs);
  };
  const watchLoss = () => {
    if (ended) return;
    const remainingMs = lease.remainingMs(clock.monotonicNs());
    if (remainingMs <= 0) end({ kind: "lease_lost" });
    else lossTimer = setTimeout(watchLoss, remainingMs);
  };
  let lossTimer = setTimeout(watchLoss, options.leaseMs);

  async function beat(): Promise<void> {
    if (inFlight || ended) return;
    inFlight = true;
    const sentAtNs = clock.monotonicNs();
    lastBeatNs = sentAtNs;
    const body = { fence: options.fence, progress: options.progress() };
    const answer = await options.api.heartbeat(options.jobId, body);
    inFlight = false;
    if (ended) return;
    switch (answer.kind) {
      case "ok":
        if (answer.value.verdict === "cancel") return end({ kind: "canceled" });
        if (answer.value.verdict === "fenced") return end({ kind: "fenced" });
        lease.renewed(sentAtNs);
        return schedule(intervalMs);
      case "fenced":
        return end({ kind: "fenced" });
      case "unauthorized":
      case "outdated":
        end({ kind: "fenced" });
        return options.onRejected(answer.sentence);
      case "refused":
      case "unavailable":
        // Sooner than usual: what is left of the lease is all there is.
        return schedule(Math.min(intervalMs, BEAT_GAP_MS_MIN));
    }
  }

  schedule(intervalMs);
  return {
    progressChanged: () => {
      const sinceMs = Number(clock.monotonicNs() - lastBeatNs) / 1e6;
      if (!inFlight) schedule(Math.max(0, Math.min(intervalMs, BEAT_GAP_MS_MIN) - sinceMs));
    },
    stop,
  };
}
