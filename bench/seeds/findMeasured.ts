import { isOwnStatistic } from "@lapline/contracts";
import type { PlacedCell } from "@lapline/workloads/publishedPages";
import { hasReport, type KeptFile, type KeptResult } from "@lapline/workloads/verification";
import type { Measured, TableInput } from "./comparedTable.ts";

/**
 * The kept result that stands for a cell: with the options of the page before one that lacks some, of
 * its amount of work before another's, of its release before another, then the newest. Another
 * durability mode, or an option that the page does not have, never stands in.
 */
export function findMeasured(cell: PlacedCell, input: TableInput): Measured | null {
  const { place, figure } = cell;
  const { target, measure, statistic = "value" } = place;
  if (measure == null || target === undefined || place.about !== undefined) return null;
  if (!isOwnStatistic(measure, statistic)) return null;
  const { page, table, files } = input;
  const wanted = { ...place.params, ...figure?.params, ...table.run?.params };
  const near = figure?.version ?? page.versions[target]?.version;
  const rank = (result: KeptResult) => [
    Object.keys(result.options).length,
    Object.entries(wanted).filter(([name, value]) => result.params[name] === value).length,
    Number(result.version === near),
    Date.parse(result.measuredAt),
  ];
  for (const result of files
    .filter((kept) => standsFor(kept, cell))
    .filter(hasReport)
    .filter(({ valid }) => valid)
    .sort((a, b) => compareRanks(rank(b), rank(a)))) {
    const found = result.measures.find(({ name }) => name === measure);
    if (found !== undefined) return { result, value: found.value, unit: found.unit };
  }
  return null;
}

/** Why no result stands for a cell. */
export function whyMissing(cell: PlacedCell, { files }: TableInput): string {
  const { place, figure } = cell;
  const { target, durability, scenario, measure, statistic = "value" } = place;
  if (figure?.noPlace !== undefined) return figure.noPlace;
  if (target === undefined || scenario == null || measure == null) return "Nothing stands for it.";
  if (!isOwnStatistic(measure, statistic)) return `Results do not keep ${statistic} of ${measure}.`;
  const what = `${target} ${durability} ${scenario}`;
  const [kept] = files.filter((one) => standsFor(one, cell));
  if (kept === undefined) return `Not measured: ${what}.`;
  if (!hasReport(kept)) return `Failed: ${what}, ${kept.errorCode}.`;
  return kept.valid ? `Not measured: ${measure} of ${what}.` : `Invalid: ${what}.`;
}

function standsFor(kept: KeptFile, { place }: PlacedCell): boolean {
  return (
    kept.target === place.target &&
    kept.durability === place.durability &&
    kept.scenario === place.scenario &&
    (place.tells ?? []).every((name) => kept.params[name] === place.params?.[name]) &&
    Object.entries(kept.options).every(([name, value]) => place.options?.[name] === value)
  );
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
