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
    }
  | { kind: "timeout" }
  | { kind: "socket_error" };

/** One request to send. */
export interface Shot {
  call: HttpCall;
  action?: RecordAction | undefined;
  /** Whether the body of its answer is read. */
  wantsBody: boolean;
  /** Called once when the request ended, whichever way. */
  settle(outcome: Outcome): void;
}

/** A place for one request in flight. */
export interface LoadConnection {
  /** Sends at once; only while nothing is in flight. */
  shoot(shot: Shot): void;
}
