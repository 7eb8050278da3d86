import type { IncomingMessage, RequestOptions } from "node:http";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { findRoute, type OutboundPolicy } from "./findRoute.ts";

/** The pause that a Retry-After header asks for, in seconds or as a date; null without one. */
export function readRetryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

export interface CallOutInput {
  url: string;
  method: "GET" | "HEAD" | "POST" | "PATCH" | "PUT";
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** Longest time for everything: name, connection, answer. */
  timeoutMs: number;
  /** Of the answer's body; the rest is not read. */
  bodyBytesMax: number;
  signal: AbortSignal;
}

export type CallOutResult =
  | {
      outcome: "answered";
      status: number;
      headers: IncomingMessage["headers"];
      body: string;
      /** The answer's body was longer than what was read. */
      truncated: boolean;
    }
  /** Nothing was sent, since it must not be. */
  | { outcome: "refused"; reason: string }
  /** It may have arrived all the same. */
  | { outcome: "failed"; reason: string };

/**
 * Sends one HTTP request to an address that a user chose: to the addresses that were checked and no
 * others, without following redirects, through no proxy, with bounded time and answer.
 */
export async function callOut(input: CallOutInput, policy: OutboundPolicy): Promise<CallOutResult> {
  const timeout = AbortSignal.timeout(input.timeoutMs);
  const signal = AbortSignal.any([input.signal, timeout]);
  try {
    const route = await untilAborted(findRoute(input.url, policy), signal);
    if (!route.ok) return { outcome: "refused", reason: route.reason };
    const response = await open(input, route.url, pinnedTo(route.addresses), signal);
    const { text, truncated } = await readStart(response, input.bodyBytesMax);
    const { statusCode = 0, headers } = response;
    return { outcome: "answered", status: statusCode, headers, body: text, truncated };
  } catch (error) {
    return { outcome: "failed", reason: reasonOf(error, timeout.aborted, input.timeoutMs) };
  }
}

function open(
  { method, headers, body }: CallOutInput,
  url: URL,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method,
    headers: {
      ...headers,
      ...(body === null ? {} : { "content-length": Buffer.byteLength(body) }),
    },
    lookup,
    signal,
    // A connection of its own: none that was opened for something else, no proxy from the environment.
    agent: false,
    maxHeaderSize: 16_384,
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, options, resolve);
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

/** Answers the checked addresses whatever is asked, so that no second lookup can lead elsewhere. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all: wantsAll }, callback) => {
    const [first] = all;
    if (wantsAll === true) callback(null, all);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}

async function readStart(
  response: IncomingMessage,
  bytesMax: number,
): Promise<{ text: string; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) break;
  }
  response.destroy();
  const text = Buffer.concat(chunks).subarray(0, bytesMax).toString("utf8");
  return { text, truncated: bytes > bytesMax };
}

/** A resolver cannot be told to stop; its answer is then not waited for. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function reasonOf(error: unknown, timedOut: boolean, timeoutMs: number): string {
  if (timedOut) return `No answer within ${timeoutMs / 1000} seconds.`;
  if (!(error instanceof Error)) return "The connection failed.";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return `The connection failed (${code}).`;
}
