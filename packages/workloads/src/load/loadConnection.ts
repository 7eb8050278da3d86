import type { HttpCall } from "../httpCall.ts";

/** How a request ended. `durationMs` runs from the sending. */
export type Outcome =
  | { kind: "answered"; status: number; durationMs: number; body: string }
  | { kind: "timeout" }
  | { kind: "socket_error" };

/** An operation as a client library is asked for it, where its own calls do the work. */
export type RecordAction =
  | { kind: "insert"; text: string }
  | { kind: "read"; key: string }
  | { kind: "update"; key: string; text: string }
  | { kind: "delete"; key: string };

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
