import { processSingleton } from "./processSingleton.ts";

/** Aborted when the process was told to stop: whatever is endless ends then. */
export function stopping(): AbortController {
  return processSingleton("stopping", () => new AbortController());
}
