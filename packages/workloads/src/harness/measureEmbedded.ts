import { setImmediate, setTimeout } from "node:timers/promises";
import type { OperationKind } from "../load/operationKind.ts";
import type { OperationRecorder } from "../load/operationRecorder.ts";
import type { LoadPlan } from "../scenarios/loadPlan.ts";
import type { EmbeddedOperation } from "./embeddedOperation.ts";

/** Longest time the loop keeps the thread to itself, so that stdin and timers are served. */
const sliceMs = 50;
/** Clock readings kept before they go into the histogram; 32 kB stay in the cache. */
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
  /** Called between operations, about every `sliceMs`. */
  onPause(nowMs: number, operations: number): void;
}

/** Runs one span of the given load model, one operation after another, and records every one. */
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
 * One clock reading per operation: the end of one is the start of the next. Histograms are filled
 * between batches, and those pauses are taken out of the duration.
 */
async function measureClosedLoop(
  { operation, kindOf, recorder, onPause }: Measurement,
  operationsMax: number,
  durationMsMax: number,
): Promise<EmbeddedSpan> {
  const batch = { stamps: new Float64Array(batchSize + 1), succeeded: new Uint8Array(batchSize) };
  const startedAtNs = process.hrtime.bigint();
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
    const { stamps, succeeded } = batch;
    for (let k = 0; k < count; k++) {
      const endedMs = stamps[k + 1] ?? 0;
      const latencyNs = (endedMs - (stamps[k] ?? 0)) * 1e6;
      recorder.record(kindOf(done + k), latencyNs, endedMs - startedMs, succeeded[k] === 1);
    }
    workedMs += (stamps[count] ?? 0) - (stamps[0] ?? 0);
    done += count;
    onPause(performance.now(), done);
    await setImmediate();
  }
  return { startedAtNs, durationNs: workedMs * 1e6 };
}

interface Batch {
  stamps: Float64Array;
  succeeded: Uint8Array;
}

function syncBatch(
  perform: (i: number) => boolean,
  first: number,
  size: number,
  limitMs: number,
  { stamps, succeeded }: Batch,
): number {
  let now = performance.now();
  const endMs = now + limitMs;
  stamps[0] = now;
  let count = 0;
  while (count < size && now < endMs) {
    succeeded[count] = perform(first + count) ? 1 : 0;
    now = performance.now();
    count += 1;
    stamps[count] = now;
  }
  return count;
}

async function asyncBatch(
  perform: (i: number) => Promise<boolean>,
  first: number,
  size: number,
  limitMs: number,
  { stamps, succeeded }: Batch,
): Promise<number> {
  let now = performance.now();
  const endMs = now + limitMs;
  stamps[0] = now;
  let count = 0;
  while (count < size && now < endMs) {
    succeeded[count] = (await perform(first + count)) ? 1 : 0;
    now = performance.now();
    count += 1;
    stamps[count] = now;
  }
  return count;
}

/**
 * Operation `i` is due at `i / rate`; its latency counts from then, whenever it began. What has not
 * begun when the timeout after the end of the span is over counts as failed with its wait so far.
 */
async function measureFixedRate(
  { operation, kindOf, recorder, onPause }: Measurement,
  plan: Extract<LoadPlan, { loadModel: "fixed_rate" }>,
): Promise<EmbeddedSpan> {
  const total = plan.rate * plan.durationSeconds;
  const startedAtNs = process.hrtime.bigint();
  const startedMs = performance.now();
  const giveUpMs = startedMs + (plan.durationSeconds + plan.timeoutSeconds) * 1000;
  let pausedMs = startedMs;
  let now = startedMs;
  for (let i = 0; i < total; i++) {
    const dueMs = startedMs + (i * 1000) / plan.rate;
    if (now < dueMs || now - pausedMs > sliceMs) {
      onPause(now, i);
      pausedMs = await waitUntil(dueMs);
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
async function waitUntil(dueMs: number): Promise<number> {
  const aheadMs = dueMs - performance.now();
  // Timers fire up to about a millisecond late: the rest of the wait polls.
  if (aheadMs > 3) await setTimeout(aheadMs - 2);
  do {
    await setImmediate();
  } while (performance.now() < dueMs);
  return performance.now();
}
