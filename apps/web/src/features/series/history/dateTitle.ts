import type { Series } from "@lapline/contracts";

/**
 * What the time of a point is called. Points that were imported have the date that their file gives
 * them, or that of the import where it gives none.
 */
export function dateTitle({ provisioner }: Pick<Series, "provisioner">): string {
  return provisioner === "imported" ? "Date" : "Measured";
}
