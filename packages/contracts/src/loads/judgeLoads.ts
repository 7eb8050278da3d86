import type { CompareCell, CompareColumn, CompareRow, CompareView } from "../compare.ts";
import { type ComparedLoads, compareLoads } from "./compareLoads.ts";
import { type DrivenSetting, drivenLoad, type LoadCatalog } from "./drivenLoad.ts";

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
