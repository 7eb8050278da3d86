import { canonicalJson, formatParams } from "@lapline/contracts";
import type { ShownSide } from "./shownView.ts";

/** A name for each column: target and version, and whatever else tells it from the others. */
export function columnNames(columns: readonly ShownSide[]): string[] {
  return namesOf(columns, ({ title, version }) => `${title} ${version}`);
}

/** The same without what all columns share: for headings with little room. */
export function shortColumnNames(columns: readonly ShownSide[]): string[] {
  const differs = (part: keyof ShownSide) => new Set(columns.map((one) => one[part])).size > 1;
  if (differs("target")) return columnNames(columns);
  if (differs("version")) return namesOf(columns, ({ version }) => version);
  return namesOf(columns, () => null);
}

function namesOf(
  columns: readonly ShownSide[],
  nameOf: (column: ShownSide) => string | null,
): string[] {
  const parts = (["durability", "provisioner", "label"] as const).filter(
    (part) => new Set(columns.map((column) => column[part])).size > 1,
  );
  const narrowed = new Set(columns.map(({ params = {} }) => canonicalJson(params))).size > 1;
  return columns.map((column) => {
    const words = [
      nameOf(column),
      ...parts.map((part) => column[part]),
      narrowed ? formatParams(column.params ?? {}) : null,
      column.variant ?? null,
    ].filter((part) => part !== null && part !== "");
    // Beside a column with options, and alike otherwise.
    return narrowed && words.length === 0 ? "default options" : words.join(", ");
  });
}
