/** What measuring needs of the place where a harness runs, beside `performance.now()`. */
export interface HarnessHost {
  /** CLOCK_MONOTONIC, ns: the axis that all processes of a machine share. */
  monotonicNs(): bigint;
  /** Gives the thread away once, so that messages and timers are served. */
  yieldThread(): Promise<void>;
  /** Waits at least so many milliseconds. */
  delay(ms: number): Promise<void>;
}
