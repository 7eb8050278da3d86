import { z } from "zod";

const count = z.int().min(0);

/** What an import adds to what the project knows; a result is a benchmark of one version. */
export const importCountsSchema = z.strictObject({
  /** Results that were not known, another measurement of a known version included. */
  new: count,
  /** Results with the version, time and values of known ones: they add nothing. */
  known: count,
  /** Results with the version and time of known ones and other values: they replace these. */
  corrected: count,
});
export type ImportCounts = z.infer<typeof importCountsSchema>;
