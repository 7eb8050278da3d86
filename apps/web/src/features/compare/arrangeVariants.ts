import { canonicalJson, formatParams } from "@lapline/contracts";
import { judgeCells } from "./judgeCells.ts";
import type { ShownRow, ShownView } from "./shownView.ts";

/**
 * The comparison with the variants of one target next to each other: columns of one target stand
 * together, and what rows differ in by the way of doing the same work or by options of the target
 * becomes columns. Rows that nothing varies have no such columns and are left out where there are any.
 */
export function arrangeVariants(view: ShownView): ShownView & { leftOut: readonly ShownRow[] } {
  const grouped = groupColumns(view);
  const groups = [
    ...Map.groupBy(
      grouped.rows.map((row) => variantOf(row, view)),
      ({ work }) => work,
    ),
  ]
    .map(([, own]) => own)
    .filter((own) => new Set(own.map(({ title }) => title)).size > 1);
  const varied = groups.flat();
  if (varied.length === 0) return { ...grouped, leftOut: [] };
  const titles = [
    ...new Set(varied.toSorted((a, b) => a.order - b.order).map(({ title }) => title)),
  ];
  const places = grouped.columns.flatMap((_, place) =>
    titles.flatMap((title) =>
      varied.some((one) => one.title === title && one.row.cells[place] != null)
        ? [{ place, title }]
        : [],
    ),
  );
  const columns = places.flatMap(({ place, title }) => {
    const column = grouped.columns[place];
    return column === undefined ? [] : [{ ...column, variant: title }];
  });
  const rows = groups.map((own) => mergeRows(own, places));
  const taken = new Set(varied.map(({ row }) => row));
  return { ...grouped, columns, rows, leftOut: grouped.rows.filter((row) => !taken.has(row)) };
}

interface VariedRow {
  row: ShownRow;
  /** What the variants of a row have in common. */
  work: string;
  scenario: string;
  params: ShownRow["params"];
  /** What tells this one from the others. */
  title: string;
  /** Place among the scenarios that are ways of the same work. */
  order: number;
}

/** A row without what makes it a variant. */
function variantOf(row: ShownRow, { scenarios = [], options = [] }: ShownView): VariedRow {
  const order = scenarios.findIndex(
    ({ id, version }) => id === row.scenario && version === row.scenarioVersion,
  );
  const way = scenarios[order]?.variant;
  const entries = Object.entries(row.params);
  const params = Object.fromEntries(entries.filter(([name]) => !options.includes(name)));
  const own = Object.fromEntries(entries.filter(([name]) => options.includes(name)));
  const scenario = way?.of ?? row.scenario;
  const { scenarioVersion, measure, statistic } = row;
  const work = canonicalJson([scenario, scenarioVersion, params, measure.name, statistic]);
  const parts = [way?.title ?? "", formatParams(own)].filter((part) => part !== "");
  const title = parts.length === 0 ? "default options" : parts.join(", ");
  return { row, work, scenario, params, title, order };
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

/** One measure in all variants: a row whose cells are those of each. */
function mergeRows(
  own: readonly VariedRow[],
  places: readonly { place: number; title: string }[],
): ShownRow {
  const [lead] = own.toSorted((a, b) => a.order - b.order);
  if (lead === undefined) throw new Error("a group has rows");
  const first = lead.row;
  const baseOf = (row: ShownRow) => row.cells.findIndex((cell) => cell !== null);
  const taken = places.map(({ place, title }) => {
    const row = own.find((one) => one.title === title)?.row;
    const cell = row?.cells[place] ?? null;
    if (row === undefined || cell === null || baseOf(row) === baseOf(first)) {
      return { row, cell, place };
    }
    // Loads are told against the first column that a variant was measured in: against another they are not known.
    const unlike = {
      name: "variant",
      title: "variant",
      unit: "text" as const,
      base: lead.title,
      side: title,
    };
    const load = { recorded: false, differences: [unlike] };
    return { row, place, cell: { ...cell, load } };
  });
  const cells = taken.map(({ cell }) => cell);
  return {
    ...first,
    scenario: lead.scenario,
    params: lead.params,
    cells,
    changes: taken.map(({ row, cell, place }, at) => {
      if (at === 0) return null;
      // Judged by the server where both are of one variant.
      const isOwn = row === taken[0]?.row && taken[0]?.place === 0;
      const known = isOwn ? row?.changes[place] : null;
      return known ?? judgeCells(cells[0], cell, first.measure.direction);
    }),
    references: first.references.map(
      (_, place) =>
        own.map(({ row }) => row.references[place]).find((figure) => figure != null) ?? null,
    ),
    ...(first.sum && {
      sum: {
        ...first.sum,
        incomplete: taken.map(({ row, place }) => row?.sum?.incomplete[place] ?? null),
      },
    }),
  };
}
