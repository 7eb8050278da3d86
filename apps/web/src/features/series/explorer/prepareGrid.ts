import type { SeriesDimension, SeriesSummary } from "@lapline/contracts";
import { groupIdOf } from "./groupIdOf.ts";

/** One line of the virtual grid: the heading of a group, or tiles beside each other. */
export type GridRow =
  | { kind: "group"; id: string; series: SeriesSummary }
  | { kind: "tiles"; id: string; tiles: readonly SeriesSummary[] };

/**
 * Lays series, which stand in the order of their groups, in lines of `columns` tiles under the
 * headings of their groups; of a folded group the heading alone stays. Pure.
 */
export function prepareGrid(
  series: readonly SeriesSummary[],
  by: readonly SeriesDimension[],
  closed: readonly string[],
  columns: number,
): GridRow[] {
  const rows: GridRow[] = [];
  let group: string | null = null;
  let line: SeriesSummary[] = [];
  for (const each of series) {
    const id = groupIdOf(each, by);
    if (by.length > 0 && id !== group) {
      rows.push({ kind: "group", id: `group ${id}`, series: each });
      line = [];
    }
    group = id;
    if (closed.includes(id)) continue;
    if (line.length === 0 || line.length === columns) {
      line = [];
      rows.push({ kind: "tiles", id: each.id, tiles: line });
    }
    line.push(each);
  }
  return rows;
}
