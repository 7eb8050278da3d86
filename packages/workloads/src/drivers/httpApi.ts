import type { Params } from "@lapline/contracts";
import type { Settings } from "./embeddedDriver.ts";

/** One HTTP request to the target; `path` starts with a slash. */
export interface HttpCall {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "HEAD";
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A call outside the measured span. It may go to a component beside the target, by its name. */
export interface SingleCall extends HttpCall {
  component?: string;
}

export interface HttpReply {
  status: number;
  body: string;
  /** Names and values by turns, as they came; absent where the client keeps none. */
  headers?: readonly string[];
}

/** Sends one call outside the measured span, with a timeout; rejects on socket errors. */
export type SendHttp = (call: SingleCall) => Promise<HttpReply>;

/** Fields of one row of `bench_items` that a client writes. */
export interface ApiItem {
  title: string;
  body: string;
  status: string;
}

export interface StoredApiItem extends ApiItem {
  key: string;
}

/** A page of a list with the number of all rows that it was taken from. */
export interface ApiPage {
  /** Null where the target says it beside the body. */
  total: number | null;
  items: StoredApiItem[];
}

/**
 * The table `bench_items` (key, title, body, status, time of creation) of a running HTTP target, open
 * to everybody. Calls are built, not sent, unless the name says otherwise.
 */
export interface HttpApi {
  /** Version that the target itself reports; null when it does not say. */
  version: string | null;
  settings: Settings;
  health(): HttpCall;
  read(key: string): HttpCall;
  /** The first `perPage` rows, or those with this status, with the number of all of them. */
  list(perPage: number, status: string | null): HttpCall;
  create(item: ApiItem): HttpCall;
  update(key: string, title: string): HttpCall;
  delete(key: string): HttpCall;
  /** Several creates in one request and one transaction; null where the target has no such request. */
  batch: {
    call(items: readonly ApiItem[]): HttpCall;
    keysOf(body: string): string[] | undefined;
  } | null;
  /** Key in the body of a create; absent: the body holds the whole row, and `itemOf` finds it. */
  createdKeyOf?(body: string): string | undefined;
  /** True when the reply to a read says that there is no such row; absent: it answers 404. */
  isGone?(reply: HttpReply): boolean;
  /** Row in the body of a create or read; undefined when it holds none. */
  itemOf(body: string): StoredApiItem | undefined;
  pageOf(body: string): ApiPage | undefined;
  /** Stores the given rows and answers their keys in this order. Throws with a sentence. */
  seed(items: readonly ApiItem[]): Promise<string[]>;
  /** Rows that are stored. */
  count(): Promise<number>;
  /** Durability settings through the target's own connections. */
  durability(): Promise<Settings>;
}

export interface HttpApiContext {
  send: SendHttp;
  version: string;
  durability: string;
  secrets: Readonly<Record<string, string>>;
  /** Options of the target that differ from their default; absent: none does. */
  options?: Params;
}

/** Makes the empty table on a target that serves, through its own API. Throws with a sentence. */
export type OpenHttpApi = (context: HttpApiContext) => Promise<HttpApi>;
