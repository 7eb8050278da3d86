/** A clock that only moves when a test moves it. */
export type FakeClock = {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  now(): Date;
  /** Monotonic nanoseconds; the origin means nothing. */
  monotonicNs(): bigint;
  advanceMs(durationMs: number): void;
};

/** Starts a clock at `startMs` (milliseconds since the epoch). */
export function fakeClock(startMs: number = Date.UTC(2026, 0, 1)): FakeClock {
  let elapsedMs = 0;
  return {
    nowMs: () => startMs + elapsedMs,
    now: () => new Date(startMs + elapsedMs),
    monotonicNs: () => BigInt(Math.round(elapsedMs * 1e6)),
    advanceMs: (durationMs) => {
      if (durationMs < 0) throw new RangeError("A clock does not go backwards.");
      elapsedMs += durationMs;
    },
  };
}
