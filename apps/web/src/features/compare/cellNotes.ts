import type { MatrixCell } from "./prepareMatrix.ts";
import type { SharedFacts } from "./sharedFacts.ts";

/** What must be known of a figure in a table of factors, without what all figures share. Pure. */
export function cellNotes(
  cell: Pick<MatrixCell, "maximum" | "isLoadRecorded" | "client">,
  trials: number | undefined,
  facts: SharedFacts,
): string[] {
  return [
    trials === 1 && facts.trials === null ? "1 trial" : null,
    cell.maximum,
    cell.isLoadRecorded || facts.isLoadUnrecorded ? null : "load not recorded",
    cell.client === null ? null : `${cell.client} client included`,
  ].filter((note) => note !== null);
}
