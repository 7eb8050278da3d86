import type { PublishedTableView } from "@lapline/contracts";

/** Each known reason of a table once, with the number of cells that it stands for, the most first. */
export function prepareReasons({ rows }: PublishedTableView): { reason: string; cells: number }[] {
  const counts = new Map<string, number>();
  for (const { reasons } of rows.flatMap(({ cells }) => cells)) {
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .map(([reason, cells]) => ({ reason, cells }))
    .sort((a, b) => b.cells - a.cells);
}
