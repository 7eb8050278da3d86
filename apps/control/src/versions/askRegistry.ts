import type { z } from "zod";
import { callOut } from "../outbound/callOut.ts";
import type { OutboundPolicy } from "../outbound/findRoute.ts";

/** What a registry answered. Versions are written as submissions write them, in any order. */
export type Listing =
  | {
      outcome: "listed";
      versions: string[];
      /** False where more releases may exist than are listed. */
      complete: boolean;
      /** `date`: the versions are all that count, sorted by the dates of their tags. */
      orderedBy?: "number" | "date";
      /** Image digests by version. */
      digests?: Readonly<Record<string, string>>;
    }
  /** `problem` is a sentence for people. */
  | { outcome: "failed"; problem: string };

/** The body as text, or null when it has more than `bytesMax` bytes; no more than that is read. */
async function readText(response: Response, bytesMax: number): Promise<string | null> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) return null;
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join("") + decoder.decode();
}

/** A foreign JSON text in the expected shape, or null. */
export function parseJsonText<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export interface RegistryQuestion {
  url: string;
  method?: "GET" | "HEAD";
  headers?: Readonly<Record<string, string>>;
  /** Statuses besides 2xx that the caller understands. */
  expected?: readonly number[];
  /** Given where the address comes from a user: it must not lead into the installation. */
  policy?: OutboundPolicy | null;
  signal: AbortSignal;
}

export type RegistryAnswer =
  | { outcome: "answered"; status: number; headers: Headers; text: string }
  | { outcome: "failed"; problem: string };

const timeoutMs = 15_000;
/** Largest answer that is read; the largest known one (metadata of `next`) has about 20 MB. */
const bytesMax = 32 * 1024 * 1024;

/**
 * One HTTP request to a registry, bounded in time and size. Throws only when `signal` ends; whatever
 * else goes wrong is a sentence.
 */
export async function askRegistry(question: RegistryQuestion): Promise<RegistryAnswer> {
  if (question.policy != null) return askWithin({ ...question, policy: question.policy });
  const { url, method = "GET", headers = {}, expected = [], signal } = question;
  const timeout = AbortSignal.timeout(timeoutMs);
  const host = new URL(url).host;
  const failed = (problem: string) => ({ outcome: "failed" as const, problem });
  try {
    const response = await fetch(url, {
      method,
      headers: { "user-agent": "lapline", ...headers },
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await readText(response, bytesMax);
    if (text === null) return failed(`${host} answered with more than ${bytesMax} bytes.`);
    if (!response.ok && !expected.includes(response.status)) {
      return failed(`${host} answered ${response.status} for ${new URL(url).pathname}.`);
    }
    return { outcome: "answered", status: response.status, headers: response.headers, text };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return failed(`${host} did not answer within ${timeoutMs / 1_000} s.`);
    return failed(`${host} cannot be reached: ${reasonOf(error)}.`);
  }
}

async function askWithin(
  question: RegistryQuestion & { policy: OutboundPolicy },
): Promise<RegistryAnswer> {
  const { url, method = "GET", headers = {}, expected = [], policy, signal } = question;
  const { host, pathname } = new URL(url);
  const answer = await callOut(
    {
      url,
      method,
      headers: { "user-agent": "lapline", ...headers },
      body: null,
      timeoutMs,
      bodyBytesMax: bytesMax,
      signal,
    },
    policy,
  );
  signal.throwIfAborted();
  const failed = (problem: string) => ({ outcome: "failed" as const, problem });
  if (answer.outcome !== "answered") return failed(`${host} cannot be asked: ${answer.reason}`);
  const { status, body: text } = answer;
  if (answer.truncated) return failed(`${host} answered with more than ${bytesMax} bytes.`);
  if ((status < 200 || status > 299) && !expected.includes(status)) {
    return failed(`${host} answered ${status} for ${pathname}.`);
  }
  const known = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(", ")] as [string, string]],
  );
  return { outcome: "answered", status, headers: new Headers(known), text };
}

/** `fetch` says only "fetch failed"; its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}
