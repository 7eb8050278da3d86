import type { ExitFacts } from "./runningProcess.ts";

/** How a process ended, as part of a sentence. */
export function describeExit(exit: ExitFacts): string {
  if (exit.error !== undefined) return `could not be started: ${exit.error.message}`;
  if (exit.signal !== null) return `was ended by ${exit.signal}`;
  return `ended with exit code ${exit.code}`;
}
