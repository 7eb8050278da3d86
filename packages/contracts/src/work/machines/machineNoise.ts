import { z } from "zod";
import { noiseGrades } from "./noiseWords.ts";

/** How far identical code differs on a machine. */
export const machineNoiseSchema = z.strictObject({
  /** Null while there are too few calibrations. */
  grade: z.enum(noiseGrades).nullable(),
  /** 95 of 100 comparisons of identical code differ by no more than this, e.g. 0.012. */
  spread: z.number().min(0).nullable(),
  /** Calibrations of the last 90 days that it rests on. */
  calibrations: z.int().min(0),
  /** When the newest of them was measured. */
  measuredAt: z.iso.datetime().nullable(),
});
export type MachineNoise = z.infer<typeof machineNoiseSchema>;
