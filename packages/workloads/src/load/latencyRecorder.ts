import type { RawHistogram } from "@lapline/contracts";
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64 } from "hdr-histogram-js";

/**
 * Latencies in an HDR histogram (three significant digits) beside exact count, extremes, mean and
 * spread. `unitsPerCount` is the resolution in ns: 1000 for requests over HTTP, 1 for calls in
 * process, which last a few microseconds.
 */
export class LatencyRecorder {
  readonly #histogram = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3 });
  readonly #unitsPerCount: number;
  #count = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = 0;
  #mean = 0;
  /** Sum of squared distances from the mean (Welford). */
  #squares = 0;

  constructor(unitsPerCount: number) {
    this.#unitsPerCount = unitsPerCount;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds one latency; below zero (a clock's last digit) counts as zero. */
  record(latencyNs: number): void {
    const value = Math.max(0, Math.round(latencyNs));
    this.#histogram.recordValue(Math.round(value / this.#unitsPerCount));
    this.#count += 1;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    const distance = value - this.#mean;
    this.#mean += distance / this.#count;
    this.#squares += distance * (value - this.#mean);
  }

  /** Adds what another recorder of the same resolution encoded. */
  absorb(raw: RawHistogram): void {
    if (raw.unitsPerCount !== this.#unitsPerCount) {
      throw new Error(`A histogram in ${raw.unitsPerCount} ns cannot be added to this one.`);
    }
    this.#histogram.add(decodeFromCompressedBase64(raw.encoded));
    const count = this.#count + raw.count;
    const distance = raw.mean - this.#mean;
    this.#squares += raw.stddev ** 2 * raw.count;
    this.#squares += (distance ** 2 * this.#count * raw.count) / Math.max(1, count);
    this.#mean += (distance * raw.count) / Math.max(1, count);
    this.#count = count;
    this.#min = Math.min(this.#min, raw.min);
    this.#max = Math.max(this.#max, raw.max);
  }

  /** Latency in ns that `percentile` per cent of the operations did not exceed; 0 when empty. */
  quantileNs(percentile: number): number {
    if (this.#count === 0) return 0;
    const value = this.#histogram.getValueAtPercentile(percentile) * this.#unitsPerCount;
    return Math.min(value, this.#max);
  }

  /** The whole distribution as it is stored; undefined when nothing was recorded. */
  encode(measure: string): RawHistogram | undefined {
    if (this.#count === 0) return undefined;
    return {
      measure,
      unitsPerCount: this.#unitsPerCount,
      count: this.#count,
      min: this.#min,
      max: this.#max,
      mean: this.#mean,
      stddev: Math.sqrt(this.#squares / this.#count),
      encoded: encodeIntoCompressedBase64(this.#histogram),
    };
  }
}

/** Step of the throughput axis, ms. */
const throughputStepMs = 100;

/** Completed operations per step since the first one began. */
export class ThroughputSteps {
  readonly #operations: number[] = [];

  /** Counts operations that ended `elapsedMs` after the start. */
  record(elapsedMs: number, operations = 1): void {
    const step = Math.max(0, Math.floor(elapsedMs / throughputStepMs));
    while (this.#operations.length <= step) this.#operations.push(0);
    this.#operations[step] = (this.#operations[step] ?? 0) + operations;
  }

  /** Adds the steps of another span that began at the same time. */
  absorb(operations: readonly number[]): void {
    while (this.#operations.length < operations.length) this.#operations.push(0);
    for (const [step, count] of operations.entries()) {
      this.#operations[step] = (this.#operations[step] ?? 0) + count;
    }
  }

  result(): { stepMs: number; operations: number[] } {
    return { stepMs: throughputStepMs, operations: [...this.#operations] };
  }
}
