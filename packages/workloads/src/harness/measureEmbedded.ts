import type { OperationKind } from "../load/operationKind.ts";
import type { OperationRecorder } from "../load/operationRecorder.ts";
import type { LoadPlan } from "../scenarios/loadParams.ts";
import type { EmbeddedOperation } from "./embeddedOperation.ts";
import type { HarnessHost } from "./trialContext.ts";

/** Longest time the loop keeps the thread to itself, so that stdin and timers are served. */
const sliceMs = 50;
/** Operations whose clock readings are kept before they go into the histogram; 64 kB at most. */
const batchSize = 4096;

export interface EmbeddedSpan {
  /** CLOCK_MONOTONIC at the first operation. */
  startedAtNs: bigint;
  /** Time that operations took: from the first one to the end of the last, pauses left out. */
  durationNs: number;
}

interface Measurement {
  operation: EmbeddedOperation;
  kindOf: (i: number) => OperationKind;
  recorder: OperationRecorder;
  host: HarnessHost;
  /** Called between operations, about every `sliceMs`. */
  onPause(nowMs: number, operations: number): void;
  /** Of how many operations one is timed by itself; left out: every one is. */
  timedOneIn?: number;
}

/** Runs one span of the given load model, one operation after another, and counts every one. */
export async function measureEmbedded(
  measurement: Measurement,
  plan: LoadPlan,
): Promise<EmbeddedSpan> {
  switch (plan.loadModel) {
    case "fixed_work":
      return measureClosedLoop(measurement, plan.count, Number.POSITIVE_INFINITY);
    case "closed_loop":
      return measureClosedLoop(measurement, Number.POSITIVE_INFINITY, plan.durationSeconds * 1000);
    case "fixed_rate":
      return measureFixedRate(measurement, plan);
  }
}

/**
 * One operation in `timedOneIn` is timed by itself; with 1 that is every one, and the end of one is
 * the start of the next. Histograms are filled between batches, and those pauses are taken out of
 * the duration, which holds every operation, timed or not.
 */
async function measureClosedLoop(
  { operation, kindOf, recorder, onPause, host, timedOneIn = 1 }: Measurement,
  operationsMax: number,
  durationMsMax: number,
): Promise<EmbeddedSpan> {
  const batch: Batch = {
    stamps: new Float64Array(2 * batchSize + 1),
    succeeded: new Uint8Array(batchSize),
    timedOneIn,
  };
  const { stamps, succeeded } = batch;
  const startedAtNs = host.monotonicNs();
  const startedMs = performance.now();
  let workedMs = 0;
  let done = 0;
  while (done < operationsMax && workedMs < durationMsMax) {
    const size = Math.min(batchSize, operationsMax - done);
    const limitMs = Math.min(sliceMs, durationMsMax - workedMs);
    const count =
      operation.call === "sync"
        ? syncBatch(operation.perform, done, size, limitMs, batch)
        : await asyncBatch(operation.perform, done, size, limitMs, batch);
    let endedMs = 0;
    for (let k = 0; k < count; k++) {
      const group = Math.floor(k / timedOneIn);
      const beganMs = stamps[2 * group] ?? 0;
      if (k % timedOneIn === 0) {
        const timedMs = (stamps[2 * group + 1] ?? 0) - beganMs;
        endedMs = stamps[2 * group + 2] ?? 0;
        recorder.time(kindOf(done + k), timedMs * 1e6);
      }
      recorder.count(endedMs - startedMs, succeeded[k] === 1);
    }
    workedMs += endedMs - (stamps[0] ?? 0);
    done += count;
    onPause(performance.now(), done);
    await host.yieldThread();
  }
  return { startedAtNs, durationNs: workedMs * 1e6 };
}

/**
 * What a batch leaves behind. Of each group of `timedOneIn` operations the first is timed: its start
 * is `stamps[2g]`, its end `stamps[2g + 1]`, and the group's end is the next one's start.
 */
interface Batch {
  stamps: Float64Array;
  succeeded: Uint8Array;
  timedOneIn: number;
}

function syncBatch(
  perform: (i: number) => boolean,
  first: number,
  size: number,
  limitMs: number,
  { stamps, succeeded, timedOneIn }: Batch,
): number {
  let now = performance.now();
  const endMs = now + limitMs;
  stamps[0] = now;
  let count = 0;
  for (let group = 0; count < size && now < endMs; group++) {
    const upTo = Math.min(count + timedOneIn, size);
    succeeded[count] = perform(first + count) ? 1 : 0;
    now = performance.now();
    stamps[2 * group + 1] = now;
    count += 1;
    if (count < upTo) {
      for (; count < upTo; count++) succeeded[count] = perform(first + count) ? 1 : 0;
      now = performance.now();
    }
    stamps[2 * group + 2] = now;
  }
  return count;
}

async function asyncBatch(
  perform: (i: number) => Promise<boolean>,
  first: number,
  size: number,
  limitMs: number,
  { stamps, succeeded, timedOneIn }: Batch,
): Promise<number> {
  let now = performance.now();
  const endMs = now + limitMs;
  stamps[0] = now;
  let count = 0;
  for (let group = 0; count < size && now < endMs; group++) {
    const upTo = Math.min(count + timedOneIn, size);
    succeeded[count] = (await perform(first + count)) ? 1 : 0;
    now = performance.now();
    stamps[2 * group + 1] = now;
    count += 1;
    if (count < upTo) {
      for (; count < upTo; count++) succeeded[count] = (await perform(first + count)) ? 1 : 0;
      now = performance.now();
    }
    stamps[2 * group + 2] = now;
  }
  return count;
}

/**
 * Operation `i` is due at `i / rate`; its latency counts from then, whenever it began. What has not
 * begun when the timeout after the end of the span is over counts as failed with its wait so far.
 */
async function measureFixedRate(
  { operation, kindOf, recorder, onPause, host }: Measurement,
  plan: Extract<LoadPlan, { loadModel: "fixed_rate" }>,
): Promise<EmbeddedSpan> {
  const total = plan.rate * plan.durationSeconds;
  const startedAtNs = host.monotonicNs();
  const startedMs = performance.now();
  const giveUpMs = startedMs + (plan.durationSeconds + plan.timeoutSeconds) * 1000;
  let pausedMs = startedMs;
  let now = startedMs;
  for (let i = 0; i < total; i++) {
    const dueMs = startedMs + (i * 1000) / plan.rate;
    if (now < dueMs || now - pausedMs > sliceMs) {
      onPause(now, i);
      pausedMs = await waitUntil(host, dueMs);
      now = pausedMs;
    }
    const begun = now < giveUpMs;
    const succeeded = begun && (await operation.perform(i));
    now = performance.now();
    recorder.record(kindOf(i), (now - dueMs) * 1e6, now - startedMs, succeeded);
  }
  return { startedAtNs, durationNs: (now - startedMs) * 1e6 };
}

/** Gives the thread away at least once, until the given monotonic time; answers the time then. */
async function waitUntil(host: HarnessHost, dueMs: number): Promise<number> {
  const aheadMs = dueMs - performance.now();
  // Timers fire up to about a millisecond late: the rest of the wait polls.
  if (aheadMs > 3) await host.delay(aheadMs - 2);
  do {
    await host.yieldThread();
  } while (performance.now() < dueMs);
  return performance.now();
}
