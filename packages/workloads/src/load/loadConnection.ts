import type { HttpCall } from "../drivers/httpApi.ts";
import type { RecordAction } from "../drivers/httpDriver.ts";

/** How a request ended. `durationMs` runs from the sending. */
export type Outcome =
  | {
      kind: "answered";
      status: number;
      durationMs: number;
      body: string;
      /** Names and values by turns; absent where the client keeps none. */
      headers?: readonly string[];
      /** When the answer was there, by `performance.now()`; absent: when `settle` is called. */
      endedMs?: number;
    }
  | { kind: "timeout" }
  | { kind: "socket_error" };

/** One request to send. */
export interface Shot {
  call: HttpCall;
  action?: RecordAction | undefined;
  /** Whether the body of its answer is read. */
  wantsBody: boolean;
  /** The next request needs nothing of this one's answer, so it may be sent before `settle` is called. */
  isIndependent?: boolean;
  /** Called once when the request ended, whichever way. */
  settle(outcome: Outcome): void;
}

/** A place for one request in flight. */
export interface LoadConnection {
  /** Sends at once; only while nothing is in flight. */
  shoot(shot: Shot): void;
}
