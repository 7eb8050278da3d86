import type { CompareSide } from "@lapline/contracts";

/** A name for each column: target and version, and whatever else tells it from the others. */
export function columnNames(columns: readonly CompareSide[]): string[] {
  const parts = (["durability", "provisioner", "label"] as const).filter(
    (part) => new Set(columns.map((column) => column[part])).size > 1,
  );
  return columns.map((column) =>
    [`${column.title} ${column.version}`, ...parts.map((part) => column[part])].join(", "),
  );
}
