import { canonicalJson, formatParams, isOwnStatistic, type Params } from "@lapline/contracts";
import { type CellWork, cellWork, type PlacedCell } from "@lapline/workloads/publishedPages";
import { type Found, rowStatistic, sharedOptions, type TableInput } from "./cellsOf.ts";

/**
 * Results that stand for a cell: those with most of its options first, then with the parameters that a
 * preset gives it, then with those of the page, then the newest.
 */
export function findCells(placed: PlacedCell, { table, view, catalog }: TableInput): Found[] {
  const work = cellWork(placed, table, catalog);
  const { measure, statistic = "value" } = placed.place;
  if (work === null || measure == null) return [];
  // A part of a distribution that is no measure's own value has a row of its own.
  const part = isOwnStatistic(measure, statistic) ? null : rowStatistic(statistic);
  const rows = view.rows.filter(
    (row) =>
      row.scenario === work.scenario &&
      row.measure.name === measure &&
      Object.entries(work.telling).every(([name, value]) => row.params[name] === value) &&
      (row.statistic ?? null) === part,
  );
  const found = view.columns.flatMap((column, at): (Found & { shared: number })[] => {
    const options = column.params ?? {};
    const shared = sharedOptions(options, work.options);
    if (!column.found || shared === null) return [];
    if (column.target !== work.target || column.durability !== work.durability) return [];
    const missing = differing(work.options, options);
    return rows.flatMap((row) => {
      const cell = row.cells[at];
      if (cell == null) return [];
      return [
        {
          ...{ row, cell, column: at, shared },
          otherParams: otherParams(row.params, work),
          options: namedParams(options),
          otherOptions: namedParams(missing),
        },
      ];
    });
  });
  const rank = ({ row, cell, shared, otherParams: others }: (typeof found)[number]) => [
    shared,
    cell.valid ? 1 : 0,
    isAlike(row.params, work.params) ? 1 : 0,
    others === null ? 1 : 0,
    Date.parse(cell.measuredAt),
  ];
  return found.sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    const at = left.findIndex((value, index) => value !== right[index]);
    return at < 0 ? 0 : (right[at] ?? 0) - (left[at] ?? 0);
  });
}

/** The parameters of a result that are not the page's; null where it did the page's work. */
function otherParams(params: Params, { params: wanted, printed, named }: CellWork): string | null {
  const others = Object.entries(differing(params, printed));
  // What a preset adds is how the page measured; only what the page itself names is another.
  const told = isAlike(params, wanted)
    ? others.filter(([name]) => named[name] !== undefined)
    : others;
  if (told.length === 0) return null;
  const names = new Set(told.map(([name]) => name));
  const ofPage = Object.entries(printed).filter(([name]) => names.has(name));
  const page = ofPage.length === 0 ? "" : ` (page: ${formatParams(Object.fromEntries(ofPage))})`;
  return `${formatParams(Object.fromEntries(told))}${page}`;
}

function namedParams(params: Params): string | null {
  return Object.keys(params).length === 0 ? null : formatParams(params);
}

function isAlike(params: Params, named: Params): boolean {
  return canonicalJson(params) === canonicalJson(named);
}

/** Those of the parameters that are not as named. */
function differing(params: Params, named: Params): Params {
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => named[name] !== value),
  );
}
