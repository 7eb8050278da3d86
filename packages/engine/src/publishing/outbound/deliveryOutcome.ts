/** How one try went. */
export interface DeliveryOutcome {
  /** `gone`: the receiver wants no more, ever. */
  verdict: "delivered" | "retry" | "failed" | "gone";
  startedAt: Date;
  durationMs: number;
  status: number | null;
  answer: string | null;
  /** A sentence, unless delivered. */
  error: string | null;
  /** Pause that the receiver asked for. */
  retryAfterMs: number | null;
}
