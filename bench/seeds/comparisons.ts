import {
  type PlacedCell,
  type PublishedPage,
  type PublishedSource,
  placedCell,
  published,
  publishedPages,
} from "@lapline/workloads/publishedPages";
import type { KeptFile } from "@lapline/workloads/verification";
import type { ComparedCell, TableInput } from "./comparedTable.ts";
import { differencesOf, measuredGap, publishedGap } from "./comparisonGaps.ts";
import { findMeasured, whyMissing } from "./findMeasured.ts";

/** A published page beside what was measured. */
export interface ComparedPage {
  page: PublishedPage;
  source: PublishedSource["source"];
  tables: { title: string; cells: ComparedCell[] }[];
}

/** Every published page beside kept results: ratios within one machine, never across two. */
export function comparePages(files: readonly KeptFile[]): ComparedPage[] {
  return publishedPages.map((page) => {
    const source = published.find((one) => one.source.id === page.sourceId);
    if (source === undefined) throw new Error(`there is no source ${page.sourceId}`);
    const tables = page.tables.map((table) => ({
      title: table.title,
      cells: compareTable({ page, table, source, files }),
    }));
    return { page, source: source.source, tables };
  });
}

/** The figures of a table, row by row. */
function compareTable(input: TableInput): ComparedCell[] {
  const { rows, columns, compared, reference } = input.table;
  const placed = rows.map((row) =>
    columns.map((column) => placedCell(input.table, input.source.figures, [row, column])),
  );
  return rows.flatMap((row, y) =>
    columns.flatMap((column, x): ComparedCell[] => {
      const cell = placed[y]?.[x];
      if (cell?.figure == null) return [];
      const isReference = compared !== null && (compared === "rows" ? y : x) === reference;
      const against = compared === "rows" ? placed[reference]?.[x] : placed[y]?.[reference];
      const held = compared === null || isReference ? null : (against ?? null);
      const { printed } = cell.figure;
      const names = { row: row.title, column: column.title };
      return [{ ...names, printed, isReference, ...compareCell(cell, held, input) }];
    }),
  );
}

function compareCell(
  cell: PlacedCell,
  against: PlacedCell | null,
  input: TableInput,
): Pick<ComparedCell, "publishedRatio" | "measured" | "measuredRatio" | "reasons"> {
  const own = { place: cell, found: findMeasured(cell, input) };
  const other = against === null ? null : { place: against, found: findMeasured(against, input) };
  const sides = other === null ? [own] : [own, other];
  const pair =
    own.found === null || other?.found == null ? null : { own: own.found, other: other.found };
  const gap = pair === null ? null : measuredGap(pair.own.result, pair.other.result);
  const printed = cell.figure?.value;
  const divisor = against?.figure?.value;
  const reasons = [
    ...sides.flatMap(({ place, found }) => (found === null ? [whyMissing(place, input)] : [])),
    ...(gap === null ? [] : [gap]),
    ...(against === null ? [] : [publishedGap(cell, against) ?? []].flat()),
    ...sides.flatMap((side) => differencesOf(side, input)),
  ];
  return {
    publishedRatio: printed === undefined || divisor === undefined ? null : printed / divisor,
    measured: own.found,
    measuredRatio: pair === null || gap !== null ? null : pair.own.value / pair.other.value,
    reasons: [...new Set(reasons)],
  };
}
