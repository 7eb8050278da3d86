import type { z } from "zod";

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
  signal: AbortSignal;
}

export type RegistryAnswer =
  | { outcome: "answered"; status: number; headers: Headers; text: string }
  | { outcome: "failed"; problem: string };

export const registryTimeoutMs = 15_000;
/** Largest answer that is read; the largest known one (metadata of `next`) has about 20 MB. */
export const registryBytesMax = 32 * 1024 * 1024;

/**
 * One HTTP request to a registry, bounded in time and size. Throws only when `signal` ends; whatever
 * else goes wrong is a sentence.
 */
export async function askRegistry(question: RegistryQuestion): Promise<RegistryAnswer> {
  const { url, method = "GET", headers = {}, expected = [], signal } = question;
  const timeout = AbortSignal.timeout(registryTimeoutMs);
  const host = new URL(url).host;
  const failed = (problem: string) => ({ outcome: "failed" as const, problem });
  try {
    const response = await fetch(url, {
      method,
      headers: { "user-agent": "lapline", ...headers },
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await readText(response, registryBytesMax);
    if (text === null) return failed(`${host} answered with more than ${registryBytesMax} bytes.`);
    if (!response.ok && !expected.includes(response.status)) {
      return failed(`${host} answered ${response.status} for ${new URL(url).pathname}.`);
    }
    return { outcome: "answered", status: response.status, headers: response.headers, text };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted)
      return failed(`${host} did not answer within ${registryTimeoutMs / 1_000} s.`);
    return failed(`${host} cannot be reached: ${reasonOf(error)}.`);
  }
}

/** `fetch` says only "fetch failed"; its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}
