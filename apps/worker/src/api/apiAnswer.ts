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
