import type { ApiItem, ApiPage } from "../drivers/httpApi.ts";

/** The `i`-th seeded row of the published benchmark; counts from 1, and even ones are active. */
export function seededItem(i: number): ApiItem {
  const status = i % 2 === 0 ? "active" : "archived";
  return { title: `Item ${i}`, body: `Body for item ${i}`, status };
}

/** What `api.create` writes. */
export const createdItem: ApiItem = {
  title: "Benchmark item",
  body: "Created during benchmark",
  status: "active",
};

/** The `k`-th row of a batch. */
export function batchItem(k: number): ApiItem {
  return { title: `Batch item ${k}`, body: "Batch created", status: "active" };
}

/** What `api.update` writes. */
export const updatedTitle = "Updated title";

export function isSameItem(found: ApiItem, wanted: ApiItem): boolean {
  return (
    found.title === wanted.title && found.body === wanted.body && found.status === wanted.status
  );
}

/** Whether a page holds as many seeded rows as it should, each once and each whole. */
export function isExpectedApiPage(
  { total, items }: ApiPage,
  wanted: { rows: number; perPage: number; status: string | null },
): boolean {
  const fitting =
    wanted.status === null ? wanted.rows : countWithStatus(wanted.rows, wanted.status);
  const isWhole = (item: ApiItem) => {
    const i = Number(/^Item (\d+)$/.exec(item.title)?.[1] ?? 0);
    return i >= 1 && i <= wanted.rows && isSameItem(item, seededItem(i));
  };
  return (
    (total ?? fitting) === fitting &&
    items.length === Math.min(wanted.perPage, fitting) &&
    new Set(items.map(({ key }) => key)).size === items.length &&
    items.every((item) => isWhole(item) && (wanted.status ?? item.status) === item.status)
  );
}

function countWithStatus(rows: number, status: string): number {
  return status === "active" ? Math.floor(rows / 2) : Math.ceil(rows / 2);
}
