import { showsSame } from "@lapline/contracts";
import type { ComparisonVerdict } from "./comparisonVerdict.ts";

/**
 * The verdict of a comparison whose change, among many measures that were tested together, may be
 * luck: `same` where its interval shows that nothing relevant changed, else `insufficient`.
 */
export function unclaimed(
  { low, high }: { low: number | null; high: number | null },
  minChange = 0,
): Extract<ComparisonVerdict, "same" | "insufficient"> {
  if (low === null || high === null) return "insufficient";
  return showsSame({ low, high }, minChange) ? "same" : "insufficient";
}
