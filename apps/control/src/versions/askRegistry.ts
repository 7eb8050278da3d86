import { readText } from "./readText.ts";

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

const timeoutMs = 15_000;
/** Largest answer that is read; the largest known one (metadata of `next`) has about 20 MB. */
const bytesMax = 32 * 1024 * 1024;

/**
 * One HTTP request to a registry, bounded in time and size. Throws only when `signal` ends; whatever
 * else goes wrong is a sentence.
 */
export async function askRegistry(question: RegistryQuestion): Promise<RegistryAnswer> {
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

/** `fetch` says only "fetch failed"; its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}
