import type { EventEmitter } from "node:events";
import { TLSSocket } from "node:tls";
import type autocannon from "autocannon";
import type { HttpCall } from "../drivers/httpApi.ts";
import type { LoadConnection, Outcome, Shot } from "./loadConnection.ts";

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
  /** Has a handler of its own for heads; what that answers says whether a body follows. */
  parser: object;
  /** Called with each answer's body just before `response` is emitted. */
  requestIterator: {
    recordBody(request: unknown, status: number, body: string, headers?: readonly string[]): void;
  };
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

/** The bytes of one HTTP/1.1 request over a kept connection. `host` is the authority of the target. */
function serializeRequest(call: HttpCall, host: string): Buffer {
  let head = `${call.method} ${call.path} HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n`;
  for (const name in call.headers) head += `${name}: ${call.headers[name]}\r\n`;
  if (call.body === undefined) return Buffer.from(`${head}\r\n`);
  return Buffer.from(`${head}Content-Length: ${Buffer.byteLength(call.body)}\r\n\r\n${call.body}`);
}

/**
 * One kept connection with at most one request in flight. Autocannon reconnects by itself after a
 * timeout, an error or a close by the target; a request that was in flight then settles as failed
 * instead of vanishing, which is what autocannon's own counters let it do.
 */
export class HttpConnection implements LoadConnection {
  readonly #client: PacedClient;
  readonly #send: () => void;
  readonly #host: string;
  #bytes: Buffer = Buffer.alloc(0);
  /** What the bytes are of: a request without a template is the same call each time. */
  #serialized: HttpCall | undefined;
  #shot: Shot | undefined;
  #lost: Shot | undefined;
  #body = "";
  #headers: readonly string[] = [];
  #isHead = false;
  #knowsHead = false;

  /** `host`: authority of the target. `onFree` is called whenever the connection could send. */
  constructor(
    client: autocannon.Client,
    host: string,
    onFree: (connection: HttpConnection) => void,
  ) {
    this.#client = asPacedClient(client);
    this.#host = host;
    this.#send = this.#client._doRequest.bind(this.#client);
    this.#client._doRequest = () => {
      if (this.#shot !== undefined) this.#loseShot();
      refuseUntrusted(this.#client.conn);
      onFree(this);
    };
    this.#client.getRequestBuffer = () => this.#bytes;
    this.#client.requestIterator.recordBody = (_request, _status, body, headers = []) => {
      this.#body = body;
      this.#headers = headers;
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
    if (this.#serialized !== shot.call) {
      this.#serialized = shot.call;
      this.#bytes = serializeRequest(shot.call, this.#host);
    }
    this.#isHead = shot.call.method === "HEAD";
    if (this.#isHead) this.#expectNoBody();
    this.#send();
  }

  /** The answer to HEAD names the length of a body that does not follow. */
  #expectNoBody(): void {
    const { parser } = this.#client;
    const key = (parser.constructor as unknown as { kOnHeadersComplete: keyof typeof parser })
      .kOnHeadersComplete;
    const heard = parser[key] as unknown;
    if (this.#knowsHead || typeof heard !== "function") return;
    this.#knowsHead = true;
    const listen = (...info: unknown[]): boolean => {
      heard.apply(parser, info);
      return this.#isHead;
    };
    Object.assign(parser, { [key]: listen });
  }

  #answered(status: number, durationMs: number): void {
    const shot = this.#shot;
    if (shot === undefined) return;
    this.#shot = undefined;
    const outcome: Outcome = {
      kind: "answered",
      status,
      durationMs,
      body: this.#body,
      headers: this.#headers,
      endedMs: performance.now(),
    };
    // Autocannon asks for the next request right after this event: a microtask comes after its sending.
    if (shot.isIndependent === true) queueMicrotask(() => shot.settle(outcome));
    else shot.settle(outcome);
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

const judged = new WeakSet<object>();

/**
 * Autocannon asks for no trust, so it is asked for here: a connection to a server whose certificate is
 * not trusted ends before any answer of it is read.
 */
function refuseUntrusted(conn: PacedClient["conn"]): void {
  if (!(conn instanceof TLSSocket) || judged.has(conn)) return;
  judged.add(conn);
  conn.prependOnceListener("secureConnect", () => {
    if (conn.authorized) return;
    conn.destroy(new Error(`The server is not trusted: ${conn.authorizationError}.`));
  });
}
