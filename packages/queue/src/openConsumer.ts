import { setTimeout as sleep } from "node:timers/promises";
import { type IQueueBackend, type JobProgress, Worker } from "bullmq";
import { createAlarm } from "./createAlarm.ts";
import { queueBackend, redisKeyPrefix } from "./queueBackend.ts";
import { type QueueConnection, queueConnection } from "./queueConnection.ts";
import { reasonOf } from "./reasonOf.ts";
import { withDeadline } from "./withDeadline.ts";

type BullWorker = Worker<object, void, string, IQueueBackend, JobProgress, QueueConnection>;

/** How often a quiet consumer asks its backend for an answer; an error asks at once. */
const probeIntervalMs = 10_000;
const probeTimeoutMs = 5_000;
const readyTimeoutMs = 10_000;

/** More errors than this within the pause after the first mean a tight loop, not one lost connection. */
const errorsMax = 3;
const settleMs = 200;
const closeTimeoutMs = 5_000;
const rebuildDelayMs = 1_000;

export interface ConsumerOptions {
  queueUrl: string;
  name: string;
  concurrency: number;
  /** Handles one payload; a rejection counts as a failed attempt of that message. */
  handle: (payload: unknown) => Promise<void>;
  /** Begins paused: nothing connects before `resume`. */
  paused?: boolean;
  /** Told about every trouble, at most once per rebuild. The consumer goes on by itself. */
  onTrouble: (reason: string) => void;
}

export interface Consumer {
  /** Stops taking messages and gives up the connection; resolves when nothing is in hand. */
  pause(): Promise<void>;
  /** Takes messages again. */
  resume(): void;
  close(): Promise<void>;
  /** Monotonic ms since which the message in hand the longest is in hand; null when idle. */
  inHandSinceMs(): number | null;
  /** True while the backend answered the last probe. */
  connected(): boolean;
}

/**
 * Consumes one queue until closed, through outages of any length. BullMQ reconnects by itself from
 * most of them; where it does not (a first connect that failed, a backend that answers errors in a
 * tight loop, a silent link), the probe fails and the worker is thrown away and built anew.
 */
export function openConsumer(options: ConsumerOptions): Consumer {
  const inHand = new Map<symbol, number>();
  const alarm = createAlarm();
  let wanted: "open" | "paused" | "closed" = options.paused ? "paused" : "open";
  let connected = false;
  let running: Promise<void> | undefined;
  let left = Promise.withResolvers<void>();
  const isWanted = () => wanted === "open";

  const handle = async (payload: unknown) => {
    const key = Symbol();
    inHand.set(key, performance.now());
    try {
      await options.handle(payload);
    } finally {
      inHand.delete(key);
    }
  };

  /** Runs one worker until it is in trouble (answers why) or no longer wanted (answers undefined). */
  const serve = async (): Promise<string | undefined> => {
    // Leaving must not wait for a backend that does not answer.
    const ask = (question: Promise<unknown>, deadlineMs: number) =>
      withDeadline(Promise.race([question, left.promise]), deadlineMs, "The queue");
    const connection = queueConnection(options.queueUrl, "consumer");
    const worker = openWorker(options, connection, handle);
    const errors: string[] = [];
    const onError = (error: unknown) => {
      errors.push(reasonOf(error));
      alarm.ring();
    };
    worker.on("error", onError);
    try {
      await ask(worker.waitUntilReady(), readyTimeoutMs);
      if (isWanted()) worker.run().catch(onError);
      while (isWanted()) {
        errors.length = 0;
        await ask(worker.getBackend().getCounts(["active"]), probeTimeoutMs);
        connected = isWanted();
        await alarm.wait(probeIntervalMs);
        if (!isWanted()) break;
        if (!worker.isRunning()) return errors[0] ?? "The consumer stopped";
        await sleep(settleMs);
        if (errors.length > errorsMax) return errors[0];
      }
      if (worker.isRunning()) await withDeadline(worker.close(), closeTimeoutMs, "Closing");
      return undefined;
    } catch (error) {
      return reasonOf(error);
    } finally {
      connection.retire();
      void withDeadline(worker.close(true), closeTimeoutMs, "Closing").catch(() => undefined);
    }
  };

  const run = async () => {
    while (isWanted()) {
      const trouble = await serve();
      connected = false;
      if (trouble === undefined || !isWanted()) continue;
      options.onTrouble(trouble);
      await alarm.wait(rebuildDelayMs);
    }
    running = undefined;
    if (isWanted()) start();
  };
  const start = () => {
    running ??= run();
  };
  const leave = async (state: "paused" | "closed") => {
    if (wanted !== "closed") wanted = state;
    left.resolve();
    alarm.ring();
    await running;
  };

  if (isWanted()) start();
  return {
    pause: () => leave("paused"),
    resume: () => {
      if (wanted !== "paused") return;
      wanted = "open";
      left = Promise.withResolvers();
      start();
    },
    close: () => leave("closed"),
    inHandSinceMs: () => (inHand.size === 0 ? null : Math.min(...inHand.values())),
    connected: () => connected,
  };
}

function openWorker(
  options: ConsumerOptions,
  connection: QueueConnection,
  handle: (payload: unknown) => Promise<void>,
): BullWorker {
  return new Worker(
    options.name,
    (job) => handle(job.data),
    {
      connection,
      prefix: redisKeyPrefix,
      autorun: false,
      concurrency: options.concurrency,
      runRetryDelay: 1_000,
    },
    queueBackend,
  );
}
