import autocannon from "autocannon";
import { HttpConnection } from "./httpConnection.ts";
import { ConnectionPool, type LoadGenerator } from "./loadGenerator.ts";

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
