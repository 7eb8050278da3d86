import autocannon from "autocannon";
import type { HttpReply } from "../drivers/httpApi.ts";
import type { LoadPlan } from "../scenarios/loadParams.ts";
import { HttpConnection } from "./httpConnection.ts";
import { HttpSpan, type SpanOperations, type SpanResult } from "./httpSpan.ts";
import type { LoadConnection, Outcome, Shot } from "./loadConnection.ts";

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
class ConnectionPool {
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

/** Longest life of a generator; a job's hard limit is far below. */
const lifetimeSeconds = 7 * 24 * 3600;
/** How often autocannon looks whether it was told to stop. */
const stopCheckMs = 50;

/**
 * Kept connections to one target, so that those of the warm-up serve the measured span as well. Where
 * they are encrypted, none carries anything to a server whose certificate this process does not trust.
 */
export class HttpGenerator implements LoadGenerator {
  readonly #instance: autocannon.Instance;
  readonly #pool = new ConnectionPool();
  readonly #ended = Promise.withResolvers<void>();

  readonly run = this.#pool.run;

  /** Connects at once. A request without an answer for `timeoutSeconds` counts as failed. */
  constructor(baseUrl: string, connections: number, timeoutSeconds: number) {
    const { host } = new URL(baseUrl);
    const options: autocannon.Options = {
      url: baseUrl,
      connections,
      pipelining: 1,
      timeout: timeoutSeconds,
      duration: lifetimeSeconds,
      sampleInt: stopCheckMs,
      setupClient: (client) => {
        new HttpConnection(client, host, this.#pool.onFree);
      },
    };
    this.#instance = autocannon(options, (error) => {
      if (error) this.#ended.reject(error);
      else this.#ended.resolve();
    });
  }

  async close(): Promise<void> {
    this.#instance.stop();
    await this.#ended.promise;
  }
}

/** Does what a shot asks for in a client's own way; rejects with a TimeoutError when it took too long. */
export type PerformShot = (shot: Pick<Shot, "call" | "action" | "wantsBody">) => Promise<HttpReply>;

/**
 * So many places for requests in flight, each sent by a client that keeps connections, or none, as it
 * likes. The time of an operation is all that the client took for it.
 */
export class PerformedGenerator implements LoadGenerator {
  readonly #pool = new ConnectionPool();
  readonly #onClose: () => void;

  readonly run = this.#pool.run;

  constructor(perform: PerformShot, places: number, onClose: () => void = () => undefined) {
    this.#onClose = onClose;
    for (let i = 0; i < places; i++) {
      this.#pool.onFree(new Place(perform, this.#pool.onFree));
    }
  }

  async close(): Promise<void> {
    this.#onClose();
  }
}

class Place implements LoadConnection {
  readonly #perform: PerformShot;
  readonly #onFree: (place: LoadConnection) => void;

  constructor(perform: PerformShot, onFree: (place: LoadConnection) => void) {
    this.#perform = perform;
    this.#onFree = onFree;
  }

  shoot(shot: Shot): void {
    void this.#outcomeOf(shot).then((outcome) => {
      shot.settle(outcome);
      this.#onFree(this);
    });
  }

  async #outcomeOf(shot: Shot): Promise<Outcome> {
    const startedMs = performance.now();
    try {
      const reply = await this.#perform(shot);
      return { kind: "answered", ...reply, durationMs: performance.now() - startedMs };
    } catch (error) {
      return { kind: isTimeout(error) ? "timeout" : "socket_error" };
    }
  }
}

/** Clients wrap what an AbortSignal throws. */
function isTimeout(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    if (one.name === "TimeoutError") return true;
  }
  return false;
}
