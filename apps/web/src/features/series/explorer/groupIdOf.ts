import type { SeriesDimension, SeriesSummary } from "@lapline/contracts";

/** Stands between the names of a group; no name has it. */
const separator = "~";

/** The group of a series by its names, as the address holds it. */
export function groupIdOf(series: SeriesSummary, by: readonly SeriesDimension[]): string {
  const { target, scenario, label, measure } = series;
  const names = { target, scenario, label, measure: measure.name };
  return by.map((dimension) => names[dimension]).join(separator);
}

/** The same for a counted group. */
export function groupIdOfKeys(keys: readonly string[]): string {
  return keys.join(separator);
}
