import type { LoadPlan } from "../scenarios/loadPlan.ts";
import { HttpSpan, type SpanOperations, type SpanResult } from "./httpSpan.ts";
import type { LoadConnection } from "./loadConnection.ts";

/** Connections to one target through which spans of load are run one after another. */
export interface LoadGenerator {
  /** Runs one span to its end: every operation that was sent has been answered or given up. */
  run(
    plan: LoadPlan,
    operations: SpanOperations,
    onProgress: (nowMs: number, operations: number) => void,
  ): Promise<SpanResult>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/** The connections of a generator, of which those that have nothing to send wait. */
export class ConnectionPool {
  readonly #idle = new Set<LoadConnection>();
  #span: HttpSpan | undefined;

  /** Told whenever a connection could send. */
  readonly onFree = (connection: LoadConnection): void => {
    if (this.#span === undefined) this.#idle.add(connection);
    else this.#span.offer(connection);
  };

  readonly run: LoadGenerator["run"] = async (plan, operations, onProgress) => {
    if (this.#span !== undefined) throw new Error("A span of load is already running.");
    const span = new HttpSpan(plan, operations, this.#idle);
    this.#span = span;
    const ticker = setInterval(() => onProgress(performance.now(), span.settled), 100);
    try {
      return await span.run();
    } finally {
      clearInterval(ticker);
      this.#span = undefined;
    }
  };
}
