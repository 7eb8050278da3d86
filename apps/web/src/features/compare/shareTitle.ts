import type { CompareSide } from "@lapline/contracts";
import { columnNames } from "./columnNames.ts";

/** A title that says what is compared, for a share of it. */
export function shareTitle(columns: readonly CompareSide[]): string {
  return columnNames(columns).join(" against ");
}
