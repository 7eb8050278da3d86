import type { CompareCell, CompareView } from "./compare.ts";
import type { PackedComparison } from "./packedComparison.ts";

/** A comparison with what its cells have in common said once; `unpackComparison` is the way back. */
export function packComparison({ rows, ...view }: CompareView): PackedComparison {
  const workloads = new Listed<PackedComparison["workloads"][number]>();
  const measures = new Listed<PackedComparison["measures"][number]>();
  const sources = new Listed<PackedComparison["sources"][number]>();
  const series = new Listed<PackedComparison["series"][number]>();
  const notes: PackedComparison["notes"] = [];
  const trials: PackedComparison["trials"] = [];
  const means: PackedComparison["means"] = [];
  const loads = new Map<string, PackedComparison["loads"][number]>();
  const packCell = (cell: CompareCell | null | undefined, column: number, row: number) => {
    if (cell == null) return null;
    const { jobId, reportId, environment, measuredAt, seriesId, noiseFloor } = cell;
    const { value, ciLow, ciHigh, n, valid, reasons, load } = cell;
    if (cell.trials !== undefined) trials.push([column, row, cell.trials]);
    if (cell.mean !== undefined) means.push([column, row, cell.mean]);
    if (!valid || reasons.length > 0) notes.push([column, row, valid, reasons]);
    if (load !== undefined) {
      const key = JSON.stringify(load);
      const told = loads.get(key) ?? { load, cells: [] };
      told.cells.push([column, row]);
      loads.set(key, told);
    }
    const source = sources.place(
      reportId,
      (known) =>
        known.jobId === jobId &&
        known.environment === environment &&
        known.measuredAt === measuredAt,
      () => ({ jobId, reportId, environment, measuredAt }),
    );
    const place = series.place(
      seriesId,
      ([, floor]) => floor === noiseFloor,
      () => [seriesId, noiseFloor],
    );
    return [source, place, value, ciLow, ciHigh, n] satisfies PackedComparison["cells"][0][0];
  };
  const packedRows = rows.map(
    ({ scenario, scenarioVersion, params, statistic, ...row }): PackedComparison["rows"][0] => {
      const { derivedFrom } = row;
      const measure = { ...row.measure, ...(derivedFrom !== undefined && { derivedFrom }) };
      const workload = { scenario, scenarioVersion, params };
      return [
        workloads.place(
          JSON.stringify([scenario, scenarioVersion, params]),
          isSame,
          () => workload,
        ),
        measures.place(JSON.stringify(measure), isSame, () => measure),
        statistic,
      ];
    },
  );
  const packed = {
    cells: view.columns.map((_, column) =>
      rows.map(({ cells }, row) => packCell(cells[column], column, row)),
    ),
    changes: view.columns.map((_, column) =>
      rows.map(({ changes }): PackedComparison["changes"][0][0] => {
        const change = changes[column] ?? null;
        return change === null ? null : [change.ratio, change.low, change.high, change.verdict];
      }),
    ),
    figures: view.references.map((_, place) =>
      rows.map(({ references }) => references[place] ?? null),
    ),
  };
  return {
    ...view,
    ...packed,
    workloads: workloads.items,
    measures: measures.items,
    sources: sources.items,
    series: series.items,
    rows: packedRows,
    notes,
    trials,
    means,
    loads: [...loads.values()],
  };
}

/** The whole of a thing is its key. */
const isSame = () => true;

/** Things that are listed once; one with the key of another is looked at before it is taken for it. */
class Listed<T> {
  readonly items: T[] = [];
  readonly #places = new Map<string, number>();

  place(key: string, isKnown: (known: T) => boolean, make: () => T): number {
    const place = this.#places.get(key);
    const known = place === undefined ? undefined : this.items[place];
    if (place !== undefined && known !== undefined && isKnown(known)) return place;
    this.#places.set(key, this.items.length);
    return this.items.push(make()) - 1;
  }
}
