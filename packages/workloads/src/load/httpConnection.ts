import type autocannon from "autocannon";
import { asPacedClient, type PacedClient } from "./pacedClient.ts";

/** How a request ended. `durationMs` runs from the sending. */
export type Outcome =
  | { kind: "answered"; status: number; durationMs: number; body: string }
  | { kind: "timeout" }
  | { kind: "socket_error" };

/** One request to send. */
export interface Shot {
  bytes: Buffer;
  /** Called once when the request ended, whichever way. */
  settle(outcome: Outcome): void;
}

/**
 * One kept connection with at most one request in flight. Autocannon reconnects by itself after a
 * timeout, an error or a close by the target; a request that was in flight then settles as failed
 * instead of vanishing, which is what autocannon's own counters let it do.
 */
export class HttpConnection {
  readonly #client: PacedClient;
  readonly #send: () => void;
  #shot: Shot | undefined;
  #lost: Shot | undefined;
  #body = "";

  /** `onFree` is called whenever the connection could send. */
  constructor(client: autocannon.Client, onFree: (connection: HttpConnection) => void) {
    this.#client = asPacedClient(client);
    this.#send = this.#client._doRequest.bind(this.#client);
    this.#client._doRequest = () => {
      if (this.#shot !== undefined) this.#loseShot();
      onFree(this);
    };
    this.#client.getRequestBuffer = () => this.#shot?.bytes ?? Buffer.alloc(0);
    this.#client.requestIterator.recordBody = (_request, _status, body) => {
      this.#body = body;
    };
    this.#client.on("response", (status: number, _bytes: number, durationMs: number) =>
      this.#answered(status, durationMs),
    );
    this.#client.on("timeout", () => this.#settleLost({ kind: "timeout" }));
    this.#client.on("connError", () => {
      if (this.#shot === undefined) return;
      this.#loseShot();
      this.#settleLost({ kind: "socket_error" });
    });
  }

  /** Sends at once; only on a free connection. */
  shoot(shot: Shot): void {
    this.#shot = shot;
    this.#send();
  }

  #answered(status: number, durationMs: number): void {
    const shot = this.#shot;
    if (shot === undefined) return;
    this.#shot = undefined;
    shot.settle({ kind: "answered", status, durationMs, body: this.#body });
  }

  /**
   * The connection is new while a request was in flight. A timeout is told right after it in the same
   * turn; if none is, the target closed the connection.
   */
  #loseShot(): void {
    this.#lost = this.#shot;
    this.#shot = undefined;
    this.#client.pipelinedRequests.clear();
    queueMicrotask(() => this.#settleLost({ kind: "socket_error" }));
  }

  #settleLost(outcome: Outcome): void {
    const shot = this.#lost;
    this.#lost = undefined;
    shot?.settle(outcome);
  }
}
