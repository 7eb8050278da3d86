import type { CompareRow, PublishedCell } from "@lapline/contracts";
import type { Found, TableCell, TableInput } from "./cellsOf.ts";
import { findCells } from "./findCells.ts";
import { pairCells } from "./pairCells.ts";
import { publishedGap } from "./publishedGap.ts";
import { reasonsOf } from "./reasonsOf.ts";

/** A cell, and the row of the comparison that its measured figure is from. */
interface PreparedCell {
  cell: Omit<PublishedCell, "isBest">;
  row: CompareRow | null;
}

/** One cell: what the page prints, what was measured, and the ratios of both to the reference. */
export function prepareCell(cell: TableCell, input: TableInput): PreparedCell {
  const { place, figure, reference, isReference } = cell;
  const own = findCells(cell, input);
  const against = reference === null ? null : findCells(reference, input);
  const pair =
    reference === null || against === null ? null : pairCells([cell, own], [reference, against]);
  const shown = pair?.own ?? own[0] ?? null;
  const ratio = publishedRatio(cell);
  const measuredRatio = pair?.ratio ?? null;
  const agreement = agreementOf(measuredRatio, ratio);
  const isOff =
    agreement === null || agreement.low === null || agreement.high === null
      ? null
      : agreement.low > 1 || agreement.high < 1;
  const prepared = {
    printed: place.isText ? (place.text ?? null) : (figure?.printed ?? null),
    note: figure?.noPlace ?? figure?.differs ?? null,
    isReference,
    publishedRatio: ratio,
    publishedGap: publishedGap(cell, input),
    measured: shown === null ? null : viewMeasured(shown, input),
    measuredRatio,
    measuredGap: pair?.gap ?? null,
    agreement,
    isOff,
    reasons: isOff === true ? reasonsOf(cell, [shown, pair?.against ?? null], input) : [],
  };
  return { cell: prepared, row: shown?.row ?? null };
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
  { cell, row, column, otherParams, options, otherOptions }: Found,
  { view, warnings }: TableInput,
): PublishedCell["measured"] {
  const { value, ciLow, ciHigh, n, valid, reasons, seriesId, jobId, measuredAt } = cell;
  return {
    ...{
      value,
      ciLow,
      ciHigh,
      n,
      valid,
      invalidReasons: [...reasons],
      warnings: [...(warnings.get(jobId) ?? [])],
      seriesId,
      jobId,
      measuredAt,
    },
    ...(row.statistic !== null && { statistic: row.statistic }),
    ...{ otherParams, options, otherOptions },
    unit: row.measure.unit,
    version: view.columns[column]?.version ?? "",
  };
}
