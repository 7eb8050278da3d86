import { type CompareScenario, canonicalJson } from "@lapline/contracts";
import { judgeCells } from "./judgeCells.ts";
import type { ShownRow, ShownView } from "./shownView.ts";

/**
 * The comparison with the variants of one target next to each other: columns of one target stand
 * together, and scenarios that are ways of doing the same work become columns instead of rows. Rows of
 * other scenarios have no such columns and are left out where there are any.
 */
export function arrangeVariants(view: ShownView): ShownView {
  const grouped = groupColumns(view);
  const ways = (view.scenarios ?? []).filter(({ id, variant }) => {
    const isShown = grouped.rows.some(({ scenario }) => scenario === id);
    return variant !== undefined && isShown;
  });
  const titles = [...new Set(ways.map(({ variant }) => variant?.title ?? ""))];
  if (titles.length < 2) return grouped;
  const places = grouped.columns.flatMap((_, place) =>
    titles.flatMap((title) => {
      const own = ways.filter(({ variant }) => variant?.title === title).map(({ id }) => id);
      const isMeasured = grouped.rows.some(
        ({ scenario, cells }) => own.includes(scenario) && cells[place] != null,
      );
      return isMeasured ? [{ place, title }] : [];
    }),
  );
  const columns = places.flatMap(({ place, title }) => {
    const column = grouped.columns[place];
    return column === undefined ? [] : [{ ...column, variant: title }];
  });
  const groups = Map.groupBy(
    grouped.rows.filter((row) => wayOf(row, ways) !== undefined),
    (row) =>
      canonicalJson([
        ...[wayOf(row, ways)?.variant?.of ?? "", row.scenarioVersion, row.params],
        ...[row.measure.name, row.statistic],
      ]),
  );
  const rows = [...groups.values()].map((own) => mergeRows(own, ways, places));
  return { ...grouped, columns, rows };
}

/** Columns of one target behind each other, in the order of each one's first; the base stays first. */
function groupColumns(view: ShownView): ShownView {
  const places = [
    ...Map.groupBy(view.columns.keys(), (place) => view.columns[place]?.target).values(),
  ].flat();
  const inOrder = <T>(list: readonly T[]) =>
    places.flatMap((place) => list.slice(place, place + 1));
  return {
    ...view,
    columns: inOrder(view.columns),
    rows: view.rows.map((row) => ({
      ...row,
      cells: inOrder(row.cells),
      changes: inOrder(row.changes),
      ...(row.sum && { sum: { ...row.sum, incomplete: inOrder(row.sum.incomplete) } }),
    })),
  };
}

function wayOf(row: ShownRow, ways: readonly CompareScenario[]): CompareScenario | undefined {
  return ways.find(({ id, version }) => id === row.scenario && version === row.scenarioVersion);
}

/** One measure in all ways: a row whose cells are those of each way. */
function mergeRows(
  own: readonly ShownRow[],
  ways: readonly CompareScenario[],
  places: readonly { place: number; title: string }[],
): ShownRow {
  const [first] = own;
  if (first === undefined) throw new Error("a group has rows");
  const baseOf = (row: ShownRow) => row.cells.findIndex((cell) => cell !== null);
  const taken = places.map(({ place, title }) => {
    const row = own.find((one) => wayOf(one, ways)?.variant?.title === title);
    const cell = row?.cells[place] ?? null;
    if (row === undefined || cell === null || baseOf(row) === baseOf(first))
      return { row, cell, place };
    // Loads are told against the first column that a way was measured in: against another they are not known.
    const [base, side] = [first, row].map((one) => wayOf(one, ways)?.variant?.title ?? null);
    const unlike = {
      name: "variant",
      title: "way",
      unit: "text" as const,
      base: base ?? null,
      side: side ?? null,
    };
    return { row, place, cell: { ...cell, load: { recorded: false, differences: [unlike] } } };
  });
  const cells = taken.map(({ cell }) => cell);
  return {
    ...first,
    scenario: wayOf(first, ways)?.variant?.of ?? first.scenario,
    cells,
    changes: taken.map(({ row, cell, place }, at) => {
      if (at === 0) return null;
      // Judged by the server where both are of the same way.
      const isOwn = row === taken[0]?.row && taken[0]?.place === 0;
      const known = isOwn ? row?.changes[place] : null;
      return known ?? judgeCells(cells[0], cell, first.measure.direction);
    }),
    references: first.references.map(
      (_, place) =>
        own.map((row) => row.references[place]).find((figure) => figure != null) ?? null,
    ),
    ...(first.sum && {
      sum: {
        ...first.sum,
        incomplete: taken.map(({ row, place }) => row?.sum?.incomplete[place] ?? null),
      },
    }),
  };
}
