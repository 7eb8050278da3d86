import autocannon from "autocannon";
import type { LoadPlan } from "../scenarios/loadPlan.ts";
import { HttpConnection } from "./httpConnection.ts";
import { HttpSpan, type SpanOperations, type SpanResult } from "./httpSpan.ts";

/** Longest life of a generator; a job's hard limit is far below. */
const lifetimeSeconds = 7 * 24 * 3600;
/** How often autocannon looks whether it was told to stop. */
const stopCheckMs = 50;

/**
 * Kept connections to one target through which spans of load are run one after another, so that the
 * connections of the warm-up serve the measured span as well.
 */
export class HttpGenerator {
  readonly #instance: autocannon.Instance;
  readonly #idle = new Set<HttpConnection>();
  readonly #host: string;
  readonly #ended = Promise.withResolvers<void>();
  #span: HttpSpan | undefined;

  /** Connects at once. A request without an answer for `timeoutSeconds` counts as failed. */
  constructor(baseUrl: string, connections: number, timeoutSeconds: number) {
    this.#host = new URL(baseUrl).host;
    const options: autocannon.Options = {
      url: baseUrl,
      connections,
      pipelining: 1,
      timeout: timeoutSeconds,
      duration: lifetimeSeconds,
      sampleInt: stopCheckMs,
      setupClient: (client) => {
        new HttpConnection(client, (connection) => this.#onFree(connection));
      },
    };
    this.#instance = autocannon(options, (error) => {
      if (error) this.#ended.reject(error);
      else this.#ended.resolve();
    });
  }

  /** Runs one span to its end: every operation that was sent has been answered or given up. */
  async run(
    plan: LoadPlan,
    operations: SpanOperations,
    onProgress: (nowMs: number, operations: number) => void,
  ): Promise<SpanResult> {
    if (this.#span !== undefined) throw new Error("A span of load is already running.");
    const span = new HttpSpan(plan, operations, this.#host, this.#idle);
    this.#span = span;
    const ticker = setInterval(() => onProgress(performance.now(), span.settled), 100);
    try {
      return await span.run();
    } finally {
      clearInterval(ticker);
      this.#span = undefined;
    }
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    this.#instance.stop();
    await this.#ended.promise;
  }

  #onFree(connection: HttpConnection): void {
    if (this.#span === undefined) this.#idle.add(connection);
    else this.#span.offer(connection);
  }
}
