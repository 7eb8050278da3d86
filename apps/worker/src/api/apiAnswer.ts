import { setTimeout as delay } from "node:timers/promises";

/** What a call of the machine API can end with; expected failures are values. */
export type ApiAnswer<T> =
  | { kind: "ok"; value: T }
  /** 401: the key is unknown or revoked. */
  | { kind: "unauthorized"; sentence: string }
  /** 426: the server speaks another protocol version. */
  | { kind: "outdated"; sentence: string }
  /** 409: another attempt owns the job, or its state does not allow the call. */
  | { kind: "fenced"; sentence: string }
  /** Any other 4xx: repeating the same call will not help. */
  | { kind: "refused"; status: number; sentence: string }
  /** No answer, 429 or 5xx: may work later, `retryAfterMs` at the earliest where the server says so. */
  | { kind: "unavailable"; sentence: string; retryAfterMs?: number };

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * Pause before the next try of an idempotent call, ms: doubles from 0.5 s to 15 s, with full jitter
 * in the upper half so that machines do not come back in step after an outage.
 * `tries` counts the failed ones, `random` is in [0, 1).
 */
export function backoffMs(tries: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, tries - 1));
  return ceiling / 2 + (ceiling / 2) * random;
}

/** The longest that a server may have a machine wait: its lease goes on. */
const askedMsMax = 60_000;

const askedPauseMs = ({ retryAfterMs = 0 }: { retryAfterMs?: number }): number =>
  Math.min(askedMsMax, retryAfterMs);

/**
 * Repeats an idempotent call until the server answers, the signal fires or `triesMax` is used up;
 * answers the last answer. Waits as long as the server asks, or longer. Never for `claim` or `register`.
 */
export async function repeatWhileUnavailable<T>(
  call: () => Promise<ApiAnswer<T>>,
  options: { signal: AbortSignal; triesMax?: number; random?: () => number },
): Promise<ApiAnswer<T>> {
  const { signal, triesMax = Number.POSITIVE_INFINITY, random = Math.random } = options;
  for (let tries = 1; ; tries += 1) {
    const answer = await call();
    if (answer.kind !== "unavailable" || tries >= triesMax || signal.aborted) return answer;
    try {
      const pauseMs = Math.max(backoffMs(tries, random()), askedPauseMs(answer));
      await delay(pauseMs, undefined, { signal });
    } catch {
      return answer;
    }
  }
}
