import type { PlacedCell } from "@lapline/workloads/publishedPages";
import type { Found, TableCell, TableInput } from "./cellsOf.ts";

/** What is known to make a measured ratio another one than the published: span, version, size, hardware. */
export function reasonsOf(
  { place, figure, reference }: TableCell,
  [own, against]: readonly [Found | null, Found | null],
  { view, source }: TableInput,
): string[] {
  const sides: [PlacedCell, Found | null][] = [
    [{ place, figure }, own],
    ...(reference === null ? [] : [[reference, against] as [PlacedCell, Found | null]]),
  ];
  const label = view.columns[0]?.label ?? "";
  const reasons = sides.flatMap(([side, found]) => [
    ...(side.figure?.differs === undefined ? [] : [`${nameOf(side)}: ${side.figure.differs}`]),
    ...versionReason(side, found, view),
    ...(found?.otherParams == null ? [] : [`Measured with ${found.otherParams}.`]),
    ...(found?.otherOptions == null
      ? []
      : [`${nameOf(side)}: measured without ${found.otherOptions}.`]),
  ]);
  return [
    ...new Set([...reasons, `Other hardware: ${label} here, ${source.source.hardware} there.`]),
  ];
}

function versionReason(
  side: PlacedCell,
  found: Found | null,
  { columns }: TableInput["view"],
): string[] {
  const measured = found === null ? undefined : columns[found.column]?.version;
  if (measured === undefined) return [];
  const published = side.figure?.version;
  if (published === measured) return [];
  return [
    `${nameOf(side)}: measured ${measured}, ${published === undefined ? "published without naming its release" : `published ${published}`}.`,
  ];
}

function nameOf({ figure, place }: PlacedCell): string {
  return figure?.system ?? place.target ?? "";
}
