import type { RawHistogram } from "@lapline/contracts";
import { LatencyRecorder, ThroughputSteps } from "./latencyRecorder.ts";

/** What another thread recorded of its part of a span. */
export interface RecordedPart {
  histograms: RawHistogram[];
  operations: number[];
  succeeded: number;
  failed: number;
}

/** Everything that a span counts about its operations. */
export class OperationRecorder {
  readonly all: LatencyRecorder;
  readonly #byKind: ReadonlyMap<string, LatencyRecorder>;
  readonly steps = new ThroughputSteps();
  succeeded = 0;
  failed = 0;

  /** `separately`: kinds that also get a histogram of their own. */
  constructor(unitsPerCount: number, separately: readonly string[]) {
    this.all = new LatencyRecorder(unitsPerCount);
    this.#byKind = new Map(separately.map((kind) => [kind, new LatencyRecorder(unitsPerCount)]));
  }

  /**
   * Adds one finished operation. Failed ones count in the latencies too: a target must not look
   * faster by refusing work.
   */
  record(kind: string, latencyNs: number, endedMs: number, succeeded: boolean): void {
    this.time(kind, latencyNs);
    this.count(endedMs, succeeded);
  }

  /** Adds the latency of one operation that `count` counts by itself. */
  time(kind: string, latencyNs: number): void {
    this.all.record(latencyNs);
    this.#byKind.get(kind)?.record(latencyNs);
  }

  /** Counts one finished operation without a latency. */
  count(endedMs: number, succeeded: boolean): void {
    if (succeeded) {
      this.succeeded += 1;
      this.steps.record(endedMs);
    } else this.failed += 1;
  }

  /** Everything recorded here, in a form that goes from thread to thread. */
  part(): RecordedPart {
    const { succeeded, failed } = this;
    const { operations } = this.steps.result();
    return { histograms: this.histograms(), operations, succeeded, failed };
  }

  /** Adds the part of a span that another thread recorded. */
  absorb(part: RecordedPart): void {
    for (const histogram of part.histograms) {
      if (histogram.measure === "latency") this.all.absorb(histogram);
      for (const [kind, latencies] of this.#byKind) {
        if (histogram.measure === `latency_${kind}`) latencies.absorb(histogram);
      }
    }
    this.steps.absorb(part.operations);
    this.succeeded += part.succeeded;
    this.failed += part.failed;
  }

  histograms(): RawHistogram[] {
    const encoded = [this.all.encode("latency")];
    for (const [kind, latencies] of this.#byKind) encoded.push(latencies.encode(`latency_${kind}`));
    return encoded.filter((histogram) => histogram !== undefined);
  }

  /** Median of each histogram, and 10th and 99th percentile of all, in ns, by measure. */
  latencyValues(): Record<string, number> {
    if (this.all.count === 0) return {};
    const values: Record<string, number> = {
      latency: this.all.quantileNs(50),
      latency_p10: this.all.quantileNs(10),
      latency_p99: this.all.quantileNs(99),
    };
    for (const [kind, latencies] of this.#byKind) {
      if (latencies.count > 0) values[`latency_${kind}`] = latencies.quantileNs(50);
    }
    return values;
  }
}
