import type { RunPreview } from "@lapline/contracts";

/** Machine time from which on a submission is asked about, in seconds. */
const askedFromSeconds = 3600;

/** Whether a submission takes so much machine time that it is asked about first. Pure. */
export function isLongRun({ expectedSeconds }: Pick<RunPreview, "expectedSeconds">): boolean {
  return expectedSeconds > askedFromSeconds;
}
