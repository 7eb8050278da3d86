import { type ComparedLoads, compareLoads } from "../../work/loads/compareLoads.ts";
import { type DrivenSetting, drivenLoad, type LoadCatalog } from "../../work/loads/drivenLoad.ts";
import type { CompareCell, CompareColumn, CompareRow, CompareView } from "./compare.ts";

/**
 * The rows of a comparison with what their loads allow: a cell whose load is not that of the row's
 * first measured column says in what it differs, and loses its change. Pure; the same for a comparison
 * that is made now and for one that was frozen before.
 */
export function judgeLoads(
  view: Pick<CompareView, "rows" | "environments"> & { columns: readonly CompareColumn[] },
  catalog: LoadCatalog,
): CompareRow[] {
  const { columns, environments } = view;
  const known = columns.map(() => new Map<string, DrivenSetting[]>());
  const compared = new Map<DrivenSetting[], Map<DrivenSetting[], ComparedLoads>>();
  /** The measures of one workload share its load, and most comparisons have many of them. */
  const loadOf = (row: CompareRow, workload: string, place: number) => {
    const [column, cell, loads] = [columns[place], row.cells[place], known[place]];
    if (column === undefined || cell == null || loads === undefined) return null;
    const key = `${workload} ${cell.environment}`;
    const found = loads.get(key) ?? drivenLoad(subjectOf(row, column, cell, environments), catalog);
    loads.set(key, found);
    return found;
  };
  const comparedOf = (base: DrivenSetting[], side: DrivenSetting[]) => {
    const sides = compared.get(base) ?? new Map<DrivenSetting[], ComparedLoads>();
    const found = sides.get(side) ?? compareLoads(base, side);
    compared.set(base, sides.set(side, found));
    return found;
  };
  return view.rows.map((row) => {
    const workload = JSON.stringify([row.scenario, row.params]);
    const first = row.cells.findIndex((cell) => cell !== null);
    const base = first < 0 ? null : loadOf(row, workload, first);
    if (base === null) return row;
    const loads = row.cells.map((_, place) => {
      const side = loadOf(row, workload, place);
      return side === null ? null : comparedOf(base, side);
    });
    return {
      ...row,
      cells: row.cells.map((cell, place) => withLoad(cell, loads[place] ?? null)),
      changes: row.changes.map((change, place) =>
        (loads[place]?.differences.length ?? 0) > 0 ? null : change,
      ),
    };
  });
}

function subjectOf(
  { scenario, params }: CompareRow,
  { target, durability, provisioner, params: pinned }: CompareColumn,
  cell: CompareCell,
  environments: CompareView["environments"],
) {
  const environment = environments[cell.environment] ?? {};
  const about = { target, durability, provisioner, scenario, environment };
  return { ...about, params: { ...params, ...pinned } };
}

function withLoad(cell: CompareCell | null, load: ComparedLoads | null): CompareCell | null {
  if (cell === null || load === null) return cell;
  // The same load, and recorded: the rule, so nothing has to be said of it.
  const isPlain = load.recorded && load.differences.length === 0;
  if (isPlain && cell.load === undefined) return cell;
  const { load: _, ...rest } = cell;
  return isPlain ? rest : { ...rest, load };
}

/**
 * The rows of a comparison whose published figures say what their loads allow: one whose load is not
 * that of the first figure of its source in the row has no ratio to it. Pure.
 */
export function judgeReferenceLoads(
  { rows, references }: Pick<CompareView, "rows" | "references">,
  catalog: LoadCatalog,
): CompareRow[] {
  if (references.length === 0) return [...rows];
  const loadOf = (row: CompareRow, place: number): DrivenSetting[] => {
    const [column, figure] = [references[place], row.references[place]];
    const { target = null, durability = null } = column ?? {};
    const told = Object.entries(figure?.loads ?? {});
    const subject = {
      target: target ?? "",
      scenario: row.scenario,
      params: row.params,
      durability: durability ?? "",
      provisioner: "published",
      environment: Object.fromEntries(told.map(([name, value]) => [`load.${name}`, value])),
    };
    const load = drivenLoad(subject, catalog);
    return durability !== null
      ? load
      : load.map((one) =>
          one.name === "durability" ? { ...one, asked: null, driven: null } : one,
        );
  };
  return rows.map((row) => ({
    ...row,
    references: row.references.map((figure, place) => {
      const { id } = references[place]?.source ?? {};
      const first = row.references.findIndex(
        (other, at) => other !== null && references[at]?.source.id === id,
      );
      if (figure === null || first < 0) return figure;
      const { load: _, ...rest } = figure;
      if (first === place) return rest;
      const load = compareLoads(loadOf(row, first), loadOf(row, place));
      return load.differences.length === 0 ? rest : { ...rest, load };
    }),
  }));
}
