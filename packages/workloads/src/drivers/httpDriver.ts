import type { Params } from "@lapline/contracts";
import type { Settings } from "./embeddedDriver.ts";
import type { HttpCall, HttpReply, OpenHttpApi, SendHttp } from "./httpApi.ts";
import type { OpenHttpSync } from "./syncDriver.ts";

export interface HttpBootstrapContext {
  send: SendHttp;
  version: string;
  durability: string;
  secrets: Readonly<Record<string, string>>;
  scenario: string;
  /** Options of the target that differ from their default; absent: none does. */
  options?: Params;
  /** False for scenarios that store nothing (footprint, compute): then no tables are created. */
  needsRecords: boolean;
}

/** An operation as a client library is asked for it, where its own calls do the work. */
export type RecordAction =
  | { kind: "insert"; text: string }
  | { kind: "read"; key: string }
  | { kind: "update"; key: string; text: string }
  | { kind: "delete"; key: string };

/** A client library of the system, whose own calls do what an operation asks for. */
export interface SdkClient {
  /** Its package and release, e.g. `pocketbase 0.28.1`. */
  name: string;
  /** Answers as the target does: status, and where it is wanted the record as JSON. */
  perform(action: RecordAction, wantsBody: boolean): Promise<HttpReply>;
}

/** The chat room of a running HTTP target, as one signed-in member. All calls are built, not sent. */
export interface HttpChat {
  /** Version that the target itself reports; null when it does not say. */
  version: string | null;
  settings: Settings;
  /** Create of a message by the member. */
  insert(text: string): HttpCall;
  read(key: string): HttpCall;
  /** The newest messages, newest first, at most a page (`pageSize`), without a total. */
  list(): HttpCall;
  /** The same of those whose text contains the given digits. */
  filter(contains: string): HttpCall;
  update(key: string, text: string): HttpCall;
  delete(key: string): HttpCall;
  /** Several creates in one request and one transaction; null where the target has no such request. */
  batch: {
    call(texts: readonly string[]): HttpCall;
    keysOf(body: string): string[] | undefined;
  } | null;
  /** Update or delete of a member's message by another user, which must not be answered with 2xx. */
  forbiddenChange(change: "update" | "delete", key: string): HttpCall;
  /** Create that the access rule must refuse; sent once before anything is timed. */
  forbiddenInsert(): HttpCall;
  /**
   * Present where the run asked for no access rule: the create above must then be done, and its writer
   * takes it back by this call.
   */
  withoutRule?: { takeBack(key: string): HttpCall };
  /** True when the reply refuses the create for lack of permission. */
  isRefusal(reply: HttpReply): boolean;
  /** True when the reply to a read says that there is no such message; absent: it answers 404. */
  isGone?(reply: HttpReply): boolean;
  /** Key of the message in the body of a create or read; undefined when it holds none. */
  keyOf(body: string): string | undefined;
  textOf(body: string): string | undefined;
  /** Texts of a page in its order; undefined when the body is no page. */
  textsOf(body: string): string[] | undefined;
  /**
   * Call that computes a Fibonacci number by naive recursion in the target's own script engine and is
   * answered with its digits; absent where the target has no engine.
   */
  fibonacci?(n: number): HttpCall;
  /**
   * Opens the system's own client library as the member, at the address that the load goes to; absent
   * where Lapline has none.
   */
  openSdk?(baseUrl: string): Promise<SdkClient>;
  /** One light request of the footprint scenario: health (even `i`) or schema (odd `i`). */
  light(i: number): HttpCall;
  countMessages(): Promise<number>;
  /** Durability settings through the target's own connections. */
  durability(): Promise<Settings>;
}

/** How the load child speaks to a target. Pure: every byte goes through the given `send`. */
export interface HttpDriver {
  /** Answered with 200 as soon as the target serves. */
  readiness: HttpCall;
  /** Tables, rules, users and one login through the target's own API. Throws with a sentence. */
  bootstrap(context: HttpBootstrapContext): Promise<HttpChat>;
  /** The table of the `api` scenarios; absent where the target has none. */
  openApi?: OpenHttpApi;
  /** Two peers of the `sync` scenarios; absent where the target has no channel of its own. */
  openSync?: OpenHttpSync;
  expectedSettings(durability: string): Settings;
}
