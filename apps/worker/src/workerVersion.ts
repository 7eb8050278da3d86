/** Put in by scripts/bundle.ts; the sources themselves are no release. */
declare const LAPLINE_VERSION: string | undefined;

/** Version of this worker, shown with the facts of its machine: `1.4.0 (5194a02f9c1e)`. */
export const workerVersion: string =
  typeof LAPLINE_VERSION === "undefined" ? "development build" : LAPLINE_VERSION;
