import {
  idSchema,
  type MissingCode,
  type MissingData,
  missingCodes,
  missingDataSchema,
  missingStep,
  type Reason,
  readReason,
  reasonText,
} from "@lapline/contracts";
import { z } from "zod";

const workloadSchema = missingDataSchema.shape.workloads.element.extend({
  /** Tells workloads apart, also where two have one name. */
  key: z.string(),
});

/** What an alert stores of missing data: reasons as data, their sentences are made where they are read. */
export const storedMissingSchema = missingDataSchema.extend({
  reasons: z.array(
    z.object({
      code: z.enum(missingCodes),
      reason: z.unknown().transform(readReason),
      runId: idSchema.optional(),
      jobId: idSchema.optional(),
    }),
  ),
  workloads: z.array(workloadSchema),
  /** A person turned off all that would bring it: nobody is notified. */
  isOnPurpose: z.boolean(),
});
export type StoredMissing = z.infer<typeof storedMissingSchema>;

/** A stored reason, with the run or job that shows it. */
export interface FoundReason {
  code: MissingCode;
  reason: Reason;
  runId?: string;
  jobId?: string;
}

/** What an alert about missing data says to people. */
export function viewMissing(stored: unknown): MissingData {
  const { label, reasons, workloads, workloadsOmitted } = storedMissingSchema.parse(stored);
  return {
    label,
    reasons: reasons.map(({ code, reason, ...shown }) => ({
      code,
      sentence: reasonText(reason),
      next: missingStep(code),
      ...shown,
    })),
    workloads: workloads.map(({ key: _, ...workload }) => workload),
    workloadsOmitted,
  };
}

/** Series without a new point, of all workloads that an alert lists. */
export function seriesCountOf({ workloads, workloadsOmitted }: MissingData): number {
  return workloads.reduce((sum, { series }) => sum + series, 0) + workloadsOmitted;
}
