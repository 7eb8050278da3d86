import { setTimeout as delay } from "node:timers/promises";
import { JobFailure } from "../jobFailure.ts";

/** The end of a target is told a moment after it. */
const GRACE_MS = 500;

/** What others complain about is often only how they noticed that the target had ended. */
export async function targetsOwnEnd(ended: Promise<JobFailure>, error: unknown): Promise<unknown> {
  if (!(error instanceof JobFailure)) return error;
  const end = await Promise.race([ended, delay(GRACE_MS, null)]);
  return end ?? error;
}
