import type { CompareCell, CompareView } from "./compare.ts";
import type { PackedComparison } from "./packedComparison.ts";

/** A comparison out of its packed form, every number as it was. */
export function unpackComparison(packed: PackedComparison): CompareView {
  const { workloads, measures, sources, series, rows, cells, notes, loads, ...others } = packed;
  const { trials, means, ...rest } = others;
  const { changes, figures, ...view } = rest;
  const noted = new Map(
    notes.map(([column, row, valid, reasons]) => [`${column} ${row}`, { valid, reasons }]),
  );
  const loaded = new Map(
    loads.flatMap(({ load, cells }) =>
      cells.map(([column, row]) => [`${column} ${row}`, load] as const),
    ),
  );
  const ofTrials = new Map(trials.map(([column, row, values]) => [`${column} ${row}`, values]));
  const meanOf = new Map(means.map(([column, row, mean]) => [`${column} ${row}`, mean]));
  const cellAt = (column: number, row: number): CompareCell | null => {
    const cell = cells[column]?.[row] ?? null;
    if (cell === null) return null;
    const [sourcePlace, seriesPlace, value, ciLow, ciHigh, n] = cell;
    const [seriesId, noiseFloor] = at(series, seriesPlace);
    const note = noted.get(`${column} ${row}`) ?? { valid: true, reasons: [] };
    const load = loaded.get(`${column} ${row}`);
    const mean = meanOf.get(`${column} ${row}`);
    const values = ofTrials.get(`${column} ${row}`);
    return {
      ...{ seriesId, ...at(sources, sourcePlace), value, ciLow, ciHigh, n, ...note, noiseFloor },
      ...(load !== undefined && { load }),
      ...(mean !== undefined && { mean }),
      ...(values !== undefined && { trials: values }),
    };
  };
  return {
    ...view,
    rows: rows.map(([workload, measure, statistic], row) => ({
      ...at(workloads, workload),
      ...measureOf(at(measures, measure)),
      statistic,
      cells: cells.map((_, column) => cellAt(column, row)),
      changes: changes.map((ofColumn) => {
        const change = ofColumn[row] ?? null;
        if (change === null) return null;
        const [ratio, low, high, verdict] = change;
        return { ratio, low, high, verdict };
      }),
      references: figures.map((ofReference) => ofReference[row] ?? null),
    })),
  };
}

function measureOf({ derivedFrom, ...measure }: PackedComparison["measures"][number]) {
  return { measure, ...(derivedFrom !== undefined && { derivedFrom }) };
}

function at<T>(list: readonly T[], place: number): T {
  const item = list[place];
  if (item === undefined) throw new Error(`the comparison names place ${place} of ${list.length}`);
  return item;
}
