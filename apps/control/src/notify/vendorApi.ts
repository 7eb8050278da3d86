import type { z } from "zod";
import {
  type CallOutInput,
  type CallOutResult,
  callOut,
  readRetryAfterMs,
} from "../outbound/callOut.ts";
import type { OutboundPolicy } from "../outbound/findRoute.ts";

/**
 * The address of a path below a base, or null where parsing would lead it elsewhere: names in a path
 * may be `..`, which percent-encoding leaves as it is.
 */
export function urlBelow(baseUrl: string, path: string): string | null {
  const [written = ""] = path.split("?");
  const url = `${baseUrl}${path}`;
  if (!path.startsWith("/") || !URL.canParse(url) || !URL.canParse(baseUrl)) return null;
  const base = new URL(baseUrl);
  const parsed = new URL(url);
  const whole = `${base.pathname.replace(/\/$/, "")}${written}`;
  const isBelow = parsed.origin === base.origin && parsed.hash === "" && parsed.pathname === whole;
  return isBelow ? url : null;
}

export interface RefusalFacts {
  /** `failed`: the same again would be refused again. */
  verdict: "retry" | "failed";
  status: number | null;
  answer: string | null;
  retryAfterMs: number | null;
}

/** A vendor did not do what was asked, or could not be reached; the message says why. */
export class VendorRefusal extends Error {
  readonly facts: RefusalFacts;

  constructor(message: string, facts: RefusalFacts) {
    super(message);
    this.facts = facts;
  }
}

export interface VendorApiOptions {
  /** Name in sentences, e.g. `GitHub`. */
  vendor: string;
  /** Of the API, without a slash at its end. */
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  policy: OutboundPolicy;
  now: () => Date;
  signal: AbortSignal;
}

interface VendorCall<T> {
  method: CallOutInput["method"];
  /** Below the API's address, with its query. */
  path: string;
  body?: unknown;
  /** Of the answer, read leniently: vendors add fields. */
  schema: z.ZodType<T>;
}

interface VendorAnswer<T> {
  value: T;
  headers: Extract<CallOutResult, { outcome: "answered" }>["headers"];
}

export interface VendorApi {
  /** Throws a VendorRefusal unless the answer is 2xx and as expected. */
  call<T>(call: VendorCall<T>): Promise<VendorAnswer<T>>;
}

const timeoutMs = 10_000;
/** A page of comments, each of which may have 64 KiB; a comparison with its patches. */
const answerBytesMax = 8 * 1024 * 1024;
const answerShownMax = 500;

/** Speaks JSON with a vendor, by the rules for addresses that users chose. */
export function openVendorApi(options: VendorApiOptions): VendorApi {
  const { vendor, baseUrl, headers, policy, now, signal } = options;
  return {
    call: async ({ method, path, body, schema }) => {
      const url = urlBelow(baseUrl, path);
      if (url === null) throw elsewhere(vendor);
      const result = await callOut(
        {
          url,
          method,
          headers: {
            accept: "application/json",
            "user-agent": "Lapline",
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          body: body === undefined ? null : JSON.stringify(body),
          timeoutMs,
          bodyBytesMax: answerBytesMax,
          signal,
        },
        policy,
      );
      if (result.outcome !== "answered") {
        throw new VendorRefusal(result.reason, {
          verdict: "retry",
          status: null,
          answer: null,
          retryAfterMs: null,
        });
      }
      if (result.status < 200 || result.status >= 300) throw refusalOf(vendor, result, now());
      if (result.truncated) {
        const sentence = `${vendor} answered with more than ${answerBytesMax / 1024 / 1024} MiB, which Lapline does not read.`;
        throw refuse(sentence, result, { verdict: "failed" });
      }
      const parsed = schema.safeParse(parse(result.body));
      if (parsed.success) return { value: parsed.data, headers: result.headers };
      throw refuse(`${vendor} answered something that Lapline does not understand.`, result);
    },
  };
}

/** A branch or tag of an event can be called anything; the credentials are for one repository. */
function elsewhere(vendor: string): VendorRefusal {
  return new VendorRefusal(
    `A name in the event would lead out of the repository, so ${vendor} was not asked. Rename the branch or tag.`,
    { verdict: "failed", status: null, answer: null, retryAfterMs: null },
  );
}

type Answered = Extract<CallOutResult, { outcome: "answered" }>;

function refusalOf(vendor: string, result: Answered, now: Date): VendorRefusal {
  const { status, headers } = result;
  const pauseMs = limitPauseMs(headers, now);
  if (status === 429 || (status === 403 && pauseMs !== null)) {
    const pause = { retryAfterMs: pauseMs ?? 60_000 };
    return refuse(`${vendor} limits how often it may be asked (${status}).`, result, pause);
  }
  if (status === 401 || status === 403) {
    return refuse(
      `${vendor} does not accept the credentials for this (${status}). Check what they may do, or give new ones.`,
      result,
    );
  }
  if (status === 404 || status === 410) {
    return refuse(
      `${vendor} does not know the repository, the commit or the pull request, or does not show it to these credentials (${status}).`,
      result,
      { verdict: "failed" },
    );
  }
  const isOurs = status >= 300 && status < 500 && status !== 408 && status !== 409;
  return refuse(`${vendor} answered ${status}.`, result, isOurs ? { verdict: "failed" } : {});
}

/** Retry-After, or the time at which GitHub's counter begins anew. */
function limitPauseMs(headers: Answered["headers"], now: Date): number | null {
  const asked = readRetryAfterMs(headers["retry-after"], now);
  if (asked !== null) return asked;
  if (headers["x-ratelimit-remaining"] !== "0") return null;
  const resetMs = Number(headers["x-ratelimit-reset"]) * 1000;
  return Number.isNaN(resetMs) ? 60_000 : Math.max(0, resetMs - now.getTime());
}

function refuse(
  message: string,
  { status, body }: Answered,
  more: { verdict?: "failed"; retryAfterMs?: number } = {},
): VendorRefusal {
  const answer = body.slice(0, answerShownMax);
  return new VendorRefusal(message, {
    verdict: "retry",
    status,
    answer,
    retryAfterMs: null,
    ...more,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
