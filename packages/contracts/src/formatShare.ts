import { formatValue } from "./units.ts";

/** A share as a percentage to three significant digits: 0.0421 is `4.21 %`. */
export function formatShare(share: number): string {
  return formatValue(share, "ratio");
}
