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

const number = new Intl.NumberFormat("en");

/** `3 new, 40 already known, 1 corrected`. Pure; apart from the schema, which no page needs. */
export function importCountWords({ new: added, known, corrected }: ImportCounts): string {
  return `${number.format(added)} new, ${number.format(known)} already known, ${number.format(corrected)} corrected`;
}
