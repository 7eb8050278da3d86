import type { CompareColumn, CompareRow, CompareView } from "../compare.ts";
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
  const known = new Map<string, DrivenSetting[]>();
  const loadOf = (row: CompareRow, place: number) => {
    const [column, cell] = [view.columns[place], row.cells[place]];
    if (column === undefined || cell == null) return null;
    const params = { ...row.params, ...column.params };
    const key = JSON.stringify([place, row.scenario, params, cell.environment]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const { target, durability, provisioner } = column;
    const environment = view.environments[cell.environment] ?? {};
    const subject = {
      target,
      scenario: row.scenario,
      params,
      durability,
      provisioner,
      environment,
    };
    const load = drivenLoad(subject, catalog);
    known.set(key, load);
    return load;
  };
  const compared = new Map<DrivenSetting[], Map<DrivenSetting[], ComparedLoads>>();
  const comparedOf = (base: DrivenSetting[], side: DrivenSetting[]) => {
    const sides = compared.get(base) ?? new Map<DrivenSetting[], ComparedLoads>();
    const found = sides.get(side) ?? compareLoads(base, side);
    compared.set(base, sides.set(side, found));
    return found;
  };
  return view.rows.map((row) => {
    const first = row.cells.findIndex((cell) => cell !== null);
    const base = first < 0 ? null : loadOf(row, first);
    if (base === null) return row;
    const loads = row.cells.map((_, place) => {
      const side = loadOf(row, place);
      return side === null ? null : comparedOf(base, side);
    });
    return {
      ...row,
      cells: row.cells.map((cell, place) => {
        if (cell === null) return null;
        const { load: _, ...rest } = cell;
        const load = loads[place];
        return load == null || isPlain(load) ? rest : { ...rest, load };
      }),
      changes: row.changes.map((change, place) =>
        (loads[place]?.differences.length ?? 0) > 0 ? null : change,
      ),
    };
  });
}

/** The same load, and recorded: the rule, so nothing has to be said of it. */
function isPlain({ recorded, differences }: ComparedLoads): boolean {
  return recorded && differences.length === 0;
}
