import { ThroughputSteps } from "../load/throughputSteps.ts";
import { runtimeHost } from "./runtimeHost.ts";

/** Between two looks at the clock: a look costs about a microsecond, a thousandth of this. */
const lookPeriodMinMs = 1;
const lookPeriodMaxMs = 4 * lookPeriodMinMs;
const perLookMax = 2 ** 16;

/** How a test tells of the statements that it has done. */
export interface StatementCounting {
  /**
   * `all` in runs as long as they may be done between two looks at the clock; a run counts as done
   * when the next is asked for. The loop inside a run is the bare one.
   */
  chunks<T>(all: readonly T[]): Iterable<readonly T[]>;
  /** Counts statements that were done without `chunks`. */
  count(statements: number): void;
}

/**
 * Counts the statements of a span by time. It looks at the clock every so many statements, which it
 * learns on the way: from the first one on twice as many, until they take a millisecond.
 */
export class StatementCounter implements StatementCounting {
  readonly startedAtNs = runtimeHost.monotonicNs();
  readonly steps = new ThroughputSteps();
  /** Those counted up to the last look at the clock. */
  counted = 0;
  #waiting = 0;
  #perLook = 1;
  #lookedMs = 0;

  *chunks<T>(all: readonly T[]): Generator<readonly T[]> {
    for (let at = 0; at < all.length; ) {
      const run = all.slice(at, at + this.#perLook - this.#waiting);
      yield run;
      at += run.length;
      this.count(run.length);
    }
  }

  count(statements: number): void {
    this.#waiting += statements;
    if (this.#waiting >= this.#perLook) this.flush();
  }

  flush(): void {
    const elapsedMs = Number(runtimeHost.monotonicNs() - this.startedAtNs) / 1e6;
    const sinceMs = elapsedMs - this.#lookedMs;
    if (sinceMs < lookPeriodMinMs) this.#perLook = Math.min(2 * this.#perLook, perLookMax);
    else if (sinceMs > lookPeriodMaxMs) {
      this.#perLook = Math.max(Math.floor(this.#perLook / 2), 1);
    }
    this.#lookedMs = elapsedMs;
    this.steps.record(elapsedMs, this.#waiting);
    this.counted += this.#waiting;
    this.#waiting = 0;
  }
}
