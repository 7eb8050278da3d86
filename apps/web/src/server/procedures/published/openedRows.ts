import {
  type CompareRow,
  type CompareRowName,
  chooseRows,
  isOwnStatistic,
  measureNamed,
} from "@lapline/contracts";
import type { TableCell, TableInput } from "./cellsOf.ts";

/**
 * The rows that hold a cell on the page that compares: that of its measured figure, and where that one
 * does not hold the printed figure, those that do. Pure.
 */
export function openedRows(
  { figure }: TableCell,
  measured: CompareRow | null,
  { view, catalog }: TableInput,
): CompareRowName[] {
  const own = measured === null ? [] : [measured];
  if (figure === null || figure.noPlace !== undefined || figure.measure == null) return own;
  const { params = {}, statistic = "value", measure: name } = figure;
  const scenario = catalog.scenarios.find(({ id }) => id === figure.scenario);
  const measure = measureNamed(scenario?.measures ?? [], name);
  if (scenario === undefined || measure === undefined) return own;
  const part = isOwnStatistic(name, statistic) ? null : statistic;
  const { id, version: scenarioVersion } = scenario;
  const choice = { scenario: id, version: null, measures: [{ name, statistic: part }], params };
  if (chooseRows(own, [choice]).length > 0) return own;
  const holding = chooseRows(view.rows, [choice]);
  if (holding.length > 0) return [...own, ...holding];
  // Nobody measured it: it has a row of its own, with the parameters that the page names.
  return [...own, { scenario: id, scenarioVersion, params, measure, statistic: part }];
}
