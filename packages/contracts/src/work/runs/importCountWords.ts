import type { ImportCounts } from "./importCounts.ts";

const number = new Intl.NumberFormat("en");

/** `3 new, 40 already known, 1 corrected`. Pure; apart from the schema, which no page needs. */
export function importCountWords({ new: added, known, corrected }: ImportCounts): string {
  return `${number.format(added)} new, ${number.format(known)} already known, ${number.format(corrected)} corrected`;
}
