import type { BisectionRange } from "@lapline/contracts";

/** The range that was asked for; null: that of the alert. */
export function rangeOf({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): BisectionRange | null {
  return from === undefined || to === undefined ? null : { from, to };
}
