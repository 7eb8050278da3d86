/** Time as an argument. Durations come from `monotonicNs`, `now` is for display only. */
export interface Clock {
  now(): Date;
  /** CLOCK_MONOTONIC, ns. */
  monotonicNs(): bigint;
}

/** The host's clocks. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicNs: () => process.hrtime.bigint(),
};
