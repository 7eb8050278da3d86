import {
  type PublishedPage,
  type PublishedSource,
  published,
  publishedPages,
} from "@lapline/workloads/publishedPages";
import { ApiError } from "../../http/apiError.ts";

/** The published page of this name with its figures; throws 404 where there is none. */
export function pageOf(id: string): { page: PublishedPage; source: PublishedSource } {
  const page = publishedPages.find((one) => one.id === id);
  const source = published.find((one) => one.source.id === page?.sourceId);
  if (page !== undefined && source !== undefined) return { page, source };
  const names = publishedPages.map((one) => one.id).join(", ");
  throw new ApiError({
    status: 404,
    code: "not_found",
    detail: `There is no published comparison called ${id}. There are ${names}.`,
  });
}

/** The registry's targets that stand for the systems of a page, in its order. */
export function targetsOf({ tables }: PublishedPage): string[] {
  const places = tables.flatMap(({ place, rows, columns }) => [
    place,
    ...rows.map((row) => row.place),
    ...columns.map((column) => column.place),
  ]);
  return [...new Set(places.flatMap(({ target }) => target ?? []))];
}
