import type { EventEmitter } from "node:events";
import type autocannon from "autocannon";

/**
 * What the load core uses of an autocannon 9 client beyond its public events (`response`, `timeout`,
 * `connError`). Replacing these on the instance is how pacing and content are decided here while
 * autocannon keeps sockets, parsing, timeouts and timing.
 */
export interface PacedClient extends EventEmitter {
  /** Called whenever the connection is free to send: after connecting, after each response. */
  _doRequest(): void;
  /** The socket, a new one after each reconnection. */
  conn?: object;
  getRequestBuffer(): Buffer;
  pipelinedRequests: { clear(): void };
  /** Called with each answer's body just before `response` is emitted. */
  requestIterator: { recordBody(request: unknown, status: number, body: string): void };
}

/** Throws when this release of autocannon no longer has what pacing hangs on. */
export function asPacedClient(client: autocannon.Client): PacedClient {
  const found = client as unknown as Partial<PacedClient>;
  if (
    typeof found._doRequest !== "function" ||
    typeof found.getRequestBuffer !== "function" ||
    typeof found.pipelinedRequests?.clear !== "function" ||
    typeof found.requestIterator?.recordBody !== "function"
  ) {
    throw new Error("This release of autocannon cannot be paced: its client changed.");
  }
  return found as PacedClient;
}
