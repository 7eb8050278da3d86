/** Step of the throughput axis, ms. */
const throughputStepMs = 100;

/** Completed operations per step since the first one began. */
export class ThroughputSteps {
  readonly #operations: number[] = [];

  /** Counts one operation that ended `elapsedMs` after the start. */
  record(elapsedMs: number): void {
    const step = Math.max(0, Math.floor(elapsedMs / throughputStepMs));
    while (this.#operations.length <= step) this.#operations.push(0);
    this.#operations[step] = (this.#operations[step] ?? 0) + 1;
  }

  result(): { stepMs: number; operations: number[] } {
    return { stepMs: throughputStepMs, operations: [...this.#operations] };
  }
}
