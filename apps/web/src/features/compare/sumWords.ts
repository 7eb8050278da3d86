import type { ShownRow } from "./shownView.ts";

/** What a sum adds up and what it leaves out, in a sentence or two. */
export function sumWords({ parts, without }: NonNullable<ShownRow["sum"]>): string {
  const left = without.length === 0 ? "" : ` Left out: ${without.join("; ")}.`;
  return `Median of the sums of each trial over ${parts.length} parts.${left}`;
}
