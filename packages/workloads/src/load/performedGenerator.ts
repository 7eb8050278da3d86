import type { HttpReply } from "../httpCall.ts";
import type { LoadConnection, Outcome, Shot } from "./loadConnection.ts";
import { ConnectionPool, type LoadGenerator } from "./loadGenerator.ts";

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
