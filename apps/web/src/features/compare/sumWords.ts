import type { ShownRow } from "./shownView.ts";

/** What a sum adds up and what it leaves out, in a sentence or two. */
export function sumWords({ parts, without, of }: NonNullable<ShownRow["sum"]>): string {
  const left = without.length === 0 ? "" : ` Left out: ${without.join("; ")}.`;
  const isSome = parts.length + without.length < of;
  const count = isSome ? `${parts.length} of ${of}` : `${parts.length}`;
  const chosen = isSome ? " The others are not among the chosen rows." : "";
  return `Median of the sums of each trial over ${count} parts.${left}${chosen}`;
}
