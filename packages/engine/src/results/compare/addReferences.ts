import {
  type CompareCell,
  type CompareChange,
  type CompareRow,
  canonicalJson,
  isOwnStatistic,
  measureNamed,
  type Params,
  type PlacedReference,
  type ReferenceFigure,
  type ScenarioDescription,
} from "@lapline/contracts";

/**
 * Puts published figures beside the rows that measure the same: scenario, measure and every parameter
 * that the publication names. What no row measures gets a row of its own, without cells. Cells and
 * changes stay as they are: a figure of another machine is compared with nothing here.
 */
export function addReferences(
  rows: readonly CompareRow[],
  references: readonly PlacedReference[],
  { scenarios, columns }: { scenarios: readonly ScenarioDescription[]; columns: number },
): CompareRow[] {
  const nothing = <T>(length: number) => Array.from({ length }, (): T | null => null);
  const all = rows.map((row) => ({
    ...row,
    references: nothing<ReferenceFigure>(references.length),
  }));
  for (const [place, { figures }] of references.entries()) {
    for (const placed of figures) {
      const { params, figure } = placed;
      const scenario = scenarios.find(({ id }) => id === placed.scenario);
      const measure = measureNamed(scenario?.measures ?? [], placed.measure);
      if (scenario === undefined || measure === undefined) continue;
      const statistic = isOwnStatistic(measure.name, figure.statistic) ? null : figure.statistic;
      const alike = all.filter((row) => isAlike(row, placed, statistic));
      if (alike.length === 0) {
        const about = { scenario: scenario.id, scenarioVersion: scenario.version, params };
        const { name, title, unit, direction } = measure;
        const row = {
          ...about,
          // A scenario says more of its measures than rows keep.
          measure: { name, title, unit, direction },
          statistic,
          cells: nothing<CompareCell>(columns),
          changes: nothing<CompareChange>(columns),
          references: nothing<ReferenceFigure>(references.length),
        };
        alike.push(row);
        all.push(row);
      }
      for (const row of alike) row.references[place] = figure;
    }
  }
  return all;
}

type Placed = PlacedReference["figures"][number];

function isAlike(row: CompareRow, placed: Placed, statistic: CompareRow["statistic"]): boolean {
  return (
    row.scenario === placed.scenario &&
    row.measure.name === placed.measure &&
    row.statistic === statistic &&
    names(row.params, placed.params)
  );
}

/** Whether every named parameter has the same value in a row's. */
function names(params: Params, named: Params): boolean {
  return Object.entries(named).every(
    ([name, value]) => canonicalJson(params[name] ?? null) === canonicalJson(value),
  );
}
