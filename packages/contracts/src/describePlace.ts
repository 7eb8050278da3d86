import type { ChangeShape } from "./changeShape.ts";

/** Where a change lies: "1.0.6 → 1.0.7", or "between 1.0.4 and 1.0.9" when that is all that is known. */
export function describePlace(
  { range }: Pick<ChangeShape, "range">,
  { baseVersion, version }: { baseVersion: string; version: string },
): string {
  if (range === null) return `${baseVersion} → ${version}`;
  return `between ${range.after} and ${range.upTo}`;
}
