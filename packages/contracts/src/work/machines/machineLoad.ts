import { z } from "zod";

/** Newest jobs of a machine that are looked at for other programs. */
export const machineLoadJobsMax = 10;

/** Beside how many of the newest jobs of a machine other programs used its CPUs. */
export const machineLoadSchema = z.strictObject({
  /** Jobs with a report, at most `machineLoadJobsMax`. */
  jobs: z.int().min(0).max(machineLoadJobsMax),
  busyJobs: z.int().min(0),
  /** Whether the newest of them was one. */
  isBusy: z.boolean(),
  /** When the newest of them reported; null: none did. */
  reportedAt: z.iso.datetime().nullable(),
});
export type MachineLoad = z.infer<typeof machineLoadSchema>;
