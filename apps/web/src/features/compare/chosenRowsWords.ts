import type { CompareView } from "@lapline/contracts";
import { countWords } from "../../components/format/countWords.ts";

/** "Chosen rows: 12 of 300 rows"; null where nobody chose some. Pure. */
export function chosenRowsWords({
  rows,
  chosenOf,
}: Pick<CompareView, "rows" | "chosenOf">): string | null {
  return chosenOf === undefined
    ? null
    : `Chosen rows: ${rows.length} of ${countWords(chosenOf, "row")}`;
}
