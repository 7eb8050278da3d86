import { type CompareCell, type CompareScenario, canonicalJson } from "@lapline/contracts";
import { summarizeTrials } from "@lapline/stats";
import { countWords } from "../../components/format/countWords.ts";
import { judgeCells } from "./judgeCells.ts";
import type { ShownRow, ShownView } from "./shownView.ts";

type Part = CompareScenario["parts"][number];

/**
 * The comparison with a row above the parts of each workload that says what they add up to: all of
 * them, and those that the reader did not leave out. A sum that is measured anyway is not told twice.
 * Of chosen rows only those that are there add up, and the sum says of how many.
 */
export function addSums(view: ShownView, without: readonly string[]): ShownView {
  const scenarios = view.scenarios ?? [];
  if (scenarios.length === 0) return view;
  const told = new Set<string>();
  const rows = view.rows.flatMap((row): ShownRow[] => {
    const parts = partsOf(row, scenarios);
    if (!parts.some(({ name }) => name === row.measure.name)) return [row];
    const workload = workloadOf(row);
    if (told.has(workload)) return [row];
    told.add(workload);
    const own = view.rows.filter((one) => workloadOf(one) === workload);
    const chosen = view.chosenOf === undefined ? parts : parts.filter((part) => isIn(own, part));
    if (chosen.length < 2) return [row];
    const kept = chosen.filter(({ name }) => !without.includes(name));
    const all = sumRow(own, chosen, { chosen, of: parts });
    const isKnown = own.some((one) => isSame(one, all));
    return [
      ...(isKnown ? [] : [all]),
      ...(kept.length === chosen.length || kept.length === 0
        ? []
        : [sumRow(own, kept, { chosen, of: parts })]),
      row,
    ];
  });
  return { ...view, rows };
}

function partsOf(row: ShownRow, scenarios: readonly CompareScenario[]): readonly Part[] {
  const found = scenarios.find(
    ({ id, version }) => id === row.scenario && version === row.scenarioVersion,
  );
  return found === undefined || found.parts.length < 2 || row.statistic !== null ? [] : found.parts;
}

function isIn(rows: readonly ShownRow[], { name }: Part): boolean {
  return rows.some(({ measure, statistic }) => measure.name === name && statistic === null);
}

function workloadOf({ scenario, scenarioVersion, params }: ShownRow): string {
  return canonicalJson([scenario, scenarioVersion, params]);
}

/** Whether a measured row holds the value of the sum in every column that has one. */
function isSame(row: ShownRow, { cells, measure }: ShownRow): boolean {
  return (
    row.measure.unit === measure.unit &&
    cells.some((cell) => cell !== null) &&
    cells.every((cell, place) => {
      const value = row.cells[place]?.value;
      return cell === null || (value !== undefined && Math.abs(value / cell.value - 1) < 1e-9);
    })
  );
}

interface Summed {
  /** Parts that have a row in view. */
  chosen: readonly Part[];
  /** All parts of the scenario. */
  of: readonly Part[];
}

function sumRow(
  own: readonly ShownRow[],
  kept: readonly Part[],
  { chosen, of: parts }: Summed,
): ShownRow {
  const rows = kept.map((part) => ({
    part,
    row: own.find(({ measure, statistic }) => measure.name === part.name && statistic === null),
  }));
  const [first] = own;
  const model = rows.find(({ row }) => row !== undefined)?.row ?? first;
  if (model === undefined) throw new Error("a sum has parts");
  const sums = model.cells.map((_, place) =>
    sumOf(rows.map(({ part, row }) => ({ part, cell: row?.cells[place] ?? null }))),
  );
  const cells = sums.map(({ cell }) => cell);
  const left = chosen.filter((part) => !kept.includes(part));
  const count = chosen.length === parts.length ? "" : `${kept.length} of `;
  const whole = countWords(count === "" ? kept.length : parts.length, "part");
  const { unit, direction } = model.measure;
  return {
    ...model,
    measure: {
      name: left.length === 0 ? "sum" : "sum_without",
      title: `Sum of ${count}${whole}${left.length === 0 ? "" : ` without ${left.map(shortTitle).join(", ")}`}`,
      unit,
      direction,
    },
    // It is the same fact as its parts, so that it is in no mean and no count beside them.
    derivedFrom: model.measure.name,
    cells,
    changes: cells.map((cell, place) =>
      place === 0 ? null : judgeCells(cells[0], cell, direction),
    ),
    references: model.references.map(() => null),
    sum: {
      parts: kept.map(({ title }) => title),
      of: parts.length,
      without: left.map(({ title }) => title),
      incomplete: sums.map(({ incomplete }) => incomplete),
    },
  };
}

interface Sum {
  cell: CompareCell | null;
  incomplete: string | null;
}

/**
 * The sum of one column: trial by trial, so that its interval is that of the sums and parts that
 * vary together count as such. Without one of its parts there is none.
 */
function sumOf(found: readonly { part: Part; cell: CompareCell | null }[]): Sum {
  const none = (incomplete: string | null): Sum => ({
    cell: null,
    incomplete: incomplete === null ? null : `incomplete: ${incomplete}`,
  });
  const cells = found.flatMap(({ cell }) => (cell === null ? [] : [cell]));
  const [first] = cells;
  if (first === undefined) return none(null);
  const names = (some: typeof found) => some.map(({ part }) => shortTitle(part)).join(", ");
  const missing = found.filter(({ cell }) => cell === null);
  if (missing.length > 0) return none(`${names(missing)} missing`);
  const invalid = found.filter(({ cell }) => cell?.valid === false);
  if (invalid.length > 0) return none(`${names(invalid)} invalid`);
  if (cells.some(({ reportId }) => reportId !== first.reportId)) {
    return none("its parts are of separate jobs");
  }
  const trials = Math.max(...cells.map((cell) => cell.trials?.length ?? 0));
  const short = found.filter(({ cell }) => (cell?.trials?.length ?? 0) < trials);
  if (short.length > 0) return none(`${names(short)} not in every trial`);
  if (trials === 0) return none("the values of its trials were not kept");
  const sums = Array.from({ length: trials }, (_, trial) =>
    cells.reduce((sum, cell) => sum + (cell.trials?.[trial] ?? 0), 0),
  );
  const { n, value, ciLow, ciHigh } = summarizeTrials(sums);
  return {
    cell: { ...first, n, value, ciLow, ciHigh, noiseFloor: null, trials: sums },
    incomplete: null,
  };
}

/** "Test 5" of "Test 5: 100 SELECTs on a string comparison". */
function shortTitle({ title }: Part): string {
  return title.split(":")[0] ?? title;
}
