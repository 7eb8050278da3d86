import type { PublishedPage } from "@lapline/workloads/publishedPages";

/** The registry's targets that stand for the systems of a page, in its order. */
export function targetsOf({ tables }: PublishedPage): string[] {
  const places = tables.flatMap(({ place, rows, columns }) => [
    place,
    ...rows.map((row) => row.place),
    ...columns.map((column) => column.place),
  ]);
  return [...new Set(places.flatMap(({ target }) => target ?? []))];
}
