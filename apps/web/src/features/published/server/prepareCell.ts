import {
  type CompareView,
  canonicalJson,
  describeNoRatio,
  haveSameLoad,
  isOwnStatistic,
  type Params,
  type PublishedCell,
} from "@lapline/contracts";
import type { PlacedCell } from "@lapline/workloads/publishedPages";
import { formatParams } from "../../../components/format/formatParams.ts";
import type { TableCell } from "./cellsOf.ts";
import type { Found } from "./found.ts";
import { publishedGap } from "./publishedGap.ts";
import { reasonsOf } from "./reasonsOf.ts";
import type { TableInput } from "./tableInput.ts";

/** One cell: what the page prints, what was measured, and the ratios of both to the reference. */
export function prepareCell(cell: TableCell, input: TableInput): Omit<PublishedCell, "isBest"> {
  const { place, figure, reference, isReference } = cell;
  const own = findCells(cell, input);
  const against = reference === null ? null : findCells(reference, input);
  const pair =
    reference === null || against === null ? null : pairOf([cell, own], [reference, against]);
  const shown = pair?.own ?? own[0] ?? null;
  const ratio = publishedRatio(cell);
  const measuredRatio = pair?.ratio ?? null;
  const agreement = agreementOf(measuredRatio, ratio);
  const isOff =
    agreement === null || agreement.low === null || agreement.high === null
      ? null
      : agreement.low > 1 || agreement.high < 1;
  return {
    printed: place.isText ? (place.text ?? null) : (figure?.printed ?? null),
    note: figure?.noPlace ?? figure?.differs ?? null,
    isReference,
    publishedRatio: ratio,
    publishedGap: publishedGap(cell, input),
    measured: shown === null ? null : viewMeasured(shown, input.view),
    measuredRatio,
    measuredGap: pair?.gap ?? null,
    agreement,
    isOff,
    reasons: isOff === true ? reasonsOf(cell, [shown, pair?.against ?? null], input) : [],
  };
}

/** Results that stand for a cell: those with the parameters of the page first, then the newest. */
function findCells({ place, figure }: PlacedCell, { table, view, catalog }: TableInput): Found[] {
  const { target, durability, scenario, measure, statistic = "value" } = place;
  if (measure == null || place.about !== undefined || place.isText) return [];
  const column = view.columns.findIndex(
    (one) => one.found && one.target === target && one.durability === durability,
  );
  if (column < 0) return [];
  // A part of a distribution that is no measure's own value has a row of its own.
  const part = isOwnStatistic(measure, statistic) ? null : statistic;
  const described = catalog.scenarios.find(({ id }) => id === scenario);
  // What a page leaves unsaid is as its repetition does it: a quick result is another amount of work.
  const printed = { ...described?.full, ...place.params, ...figure?.params };
  const known = knownParams(described);
  const found = view.rows.flatMap((row): Found[] => {
    const cell = row.cells[column];
    if (row.scenario !== scenario || row.measure.name !== measure || cell == null) return [];
    if ((row.statistic ?? null) !== part) return [];
    // Options of a target that are not the default make it another system than the page's.
    if (Object.keys(row.params).some((param) => !known.has(param))) return [];
    const isPrinted = hasParams(row.params, printed);
    return [
      {
        row,
        cell,
        column,
        otherParams: isPrinted ? null : formatParams(differing(row.params, printed)),
      },
    ];
  });
  const wanted = { ...printed, ...table.run?.params };
  const rank = ({ row, cell, otherParams }: Found) => [
    cell.valid ? 1 : 0,
    otherParams === null ? 1 : 0,
    hasParams(row.params, wanted) ? 1 : 0,
    Date.parse(cell.measuredAt),
  ];
  return found.sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    const at = left.findIndex((value, index) => value !== right[index]);
    return at < 0 ? 0 : (right[at] ?? 0) - (left[at] ?? 0);
  });
}

function knownParams(scenario: { paramsJsonSchema: Record<string, unknown> } | undefined) {
  const { properties } = scenario?.paramsJsonSchema ?? {};
  return new Set(
    typeof properties === "object" && properties !== null ? Object.keys(properties) : [],
  );
}

function hasParams(params: Params, named: Params): boolean {
  return Object.entries(named).every(
    ([name, value]) => canonicalJson(params[name] ?? null) === canonicalJson(value),
  );
}

/** Those of the parameters that are not as named. */
function differing(params: Params, named: Params): Params {
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => !hasParams(named, { [name]: value })),
  );
}

interface Pair {
  own: Found;
  against: Found | null;
  ratio: PublishedCell["measuredRatio"];
  gap: string | null;
}

/** Two results to divide: of one row where both do the same work, so that its interval is known. */
function pairOf(
  [cell, own]: readonly [PlacedCell, readonly Found[]],
  [reference, against]: readonly [PlacedCell, readonly Found[]],
): Pair | null {
  const [newest] = own;
  if (newest === undefined) return null;
  const without = (gap: string): Pair => ({ own: newest, against: null, ratio: null, gap });
  const isSameWork =
    cell.place.scenario === reference.place.scenario &&
    cell.place.measure === reference.place.measure;
  if (!isSameWork) return acrossWorks(newest, against[0], reference);
  const both = own.flatMap((one) => {
    const other = against.find(({ row }) => row === one.row);
    return other === undefined ? [] : [{ one, other }];
  });
  const [best] = both;
  if (best === undefined) {
    return without(
      against.length === 0
        ? "no ratio: the reference was not measured"
        : "no ratio: the reference was measured with other parameters",
    );
  }
  const { one, other } = best;
  if (one.column === other.column) {
    return without("no ratio: one result stands for both, Lapline has one client");
  }
  const told = { own: one, against: other };
  if (!one.cell.valid || !other.cell.valid) {
    return { ...told, ratio: null, gap: "no ratio: invalid" };
  }
  if (!haveSameLoad(one.cell, other.cell)) {
    const differences = one.cell.load?.differences ?? other.cell.load?.differences ?? [];
    return { ...told, ratio: null, gap: describeNoRatio(differences) ?? "no ratio" };
  }
  const change = other.column === 0 ? one.row.changes[one.column] : null;
  if (change == null) return { ...told, ratio: null, gap: "no ratio" };
  return { ...told, ratio: { ratio: change.ratio, low: change.low, high: change.high }, gap: null };
}

/** Two benchmarks of one system: their work differs on purpose, and no trials are paired. */
function acrossWorks(own: Found, against: Found | undefined, reference: PlacedCell): Pair {
  const isRatio =
    against?.cell.valid === true &&
    own.cell.valid &&
    against.cell.value > 0 &&
    own.row.measure.unit === against.row.measure.unit;
  if (!isRatio || against === undefined) {
    const gap = reference.place.scenario === own.row.scenario ? null : "no ratio: other work";
    return { own, against: null, ratio: null, gap };
  }
  const ratio = { ratio: own.cell.value / against.cell.value, low: null, high: null };
  return { own, against, ratio, gap: null };
}

function publishedRatio({ figure, reference }: TableCell): number | null {
  const before = reference?.figure;
  if (figure === null || before == null || figure.unit !== before.unit) return null;
  return figure.value > 0 && before.value > 0 ? figure.value / before.value : null;
}

function agreementOf(
  measured: PublishedCell["measuredRatio"],
  ratio: number | null,
): PublishedCell["agreement"] {
  if (measured === null || ratio === null) return null;
  const share = (value: number | null) => (value === null ? null : value / ratio);
  return { ratio: measured.ratio / ratio, low: share(measured.low), high: share(measured.high) };
}

function viewMeasured(
  { cell, row, column, otherParams }: Found,
  view: CompareView,
): PublishedCell["measured"] {
  const { value, ciLow, ciHigh, n, valid, seriesId, jobId, measuredAt } = cell;
  const about = { value, ciLow, ciHigh, n, valid, seriesId, jobId, measuredAt, otherParams };
  return { ...about, unit: row.measure.unit, version: view.columns[column]?.version ?? "" };
}
