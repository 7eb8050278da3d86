import type { ImportCounts } from "./importCounts.ts";

const number = new Intl.NumberFormat("en");

/**
 * `3 new, 40 already known, 1 corrected`, or `nothing new: 40 results were known already`. Pure; apart
 * from the schema, which no page needs.
 */
export function importCountWords({ new: added, known, corrected }: ImportCounts): string {
  if (added === 0 && corrected === 0) {
    return `nothing new: ${known === 1 ? "1 result was" : `${number.format(known)} results were`} known already`;
  }
  return `${number.format(added)} new, ${number.format(known)} already known, ${number.format(corrected)} corrected`;
}
