import type { CompareSide } from "@lapline/contracts";

/** A title that says what is compared, for a share of it. */
export function shareTitle(columns: readonly CompareSide[]): string {
  const names = columns.map(({ title, version }) => `${title} ${version}`);
  return [...new Set(names)].join(" against ");
}
