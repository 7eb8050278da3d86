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
