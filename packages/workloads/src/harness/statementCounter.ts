import { ThroughputSteps } from "../load/throughputSteps.ts";
import { runtimeHost } from "./runtimeHost.ts";

/** Statements between two looks at the clock for the throughput axis. */
const countedTogether = 256;

/** Counts the statements of a span by time. */
export class StatementCounter {
  readonly startedAtNs = runtimeHost.monotonicNs();
  readonly steps = new ThroughputSteps();
  /** Those counted up to the last look at the clock. */
  counted = 0;
  #waiting = 0;

  readonly count = (statements: number): void => {
    this.#waiting += statements;
    if (this.#waiting >= countedTogether) this.flush();
  };

  flush(): void {
    const elapsedMs = Number(runtimeHost.monotonicNs() - this.startedAtNs) / 1e6;
    this.steps.record(elapsedMs, this.#waiting);
    this.counted += this.#waiting;
    this.#waiting = 0;
  }
}
