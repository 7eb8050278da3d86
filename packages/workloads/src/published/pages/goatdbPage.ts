import { goatdbDetails } from "./goatdbDetails.ts";
import type { CellPlace, PublishedPage, PublishedTable } from "./publishedPage.ts";

/** The operations in the order of the main tables. */
const operations = [
  ["Create instance", "instance"],
  ["Open database (empty)", "open_empty"],
  ["Open database (100k items)", "open"],
  ["Create item", "create"],
  ["Read item by ID", "read"],
  ["Update item", "update"],
  ["Bulk create 100 items", "bulk_create"],
  ["Bulk read 100 items", "bulk_read"],
  ["Read 100k items", "read_all"],
  ["Simple query", "simple_query"],
  ["Complex query with sort", "complex_query"],
  ["Count operation", "count"],
  ["Keys operation", "keys"],
] as const;

type Column = [system: string, target: string, durability: string];

function table(id: string, title: string, variant: string, columns: Column[]): PublishedTable {
  const isFast = id.endsWith("-fast");
  const rows = operations.filter(([, name]) => !isFast || name !== "open");
  return {
    id,
    title,
    note: isFast
      ? "GoatDB without signatures and without flushing, SQLite with synchronous = OFF."
      : "Means of ten samples or three. The page marks the best of each row.",
    place: { variant, measure: "latency_mean", statistic: "mean" },
    rows: rows.map(([name, operation]) => ({
      title: name,
      place: { scenario: `objects.${operation}` },
    })),
    columns: columns.map(([system, target, durability]) => ({
      title: system,
      place: { system, target, durability },
    })),
    compared: "columns",
    // SQLite, the last of each table.
    reference: columns.length - 1,
  };
}

const sync: CellPlace = { system: "GoatDB", target: "goatdb-deno", durability: "default" };

const syncTable: PublishedTable = {
  id: "sync",
  title: "Synchronization Performance",
  note: "Typical ranges, measured manually. The page does not describe the connection.",
  place: sync,
  rows: [
    {
      title: "Single item sync",
      place: { scenario: "sync.single", measure: "latency_mean", statistic: "mean" },
    },
    {
      title: "Concurrent sync (10 items)",
      place: { scenario: "sync.concurrent", measure: "latency_mean", statistic: "mean" },
    },
    {
      title: "Success rate under load",
      place: { scenario: "sync.concurrent", measure: "success", statistic: "value" },
    },
  ],
  columns: [{ title: "Typical Range", place: {} }],
  compared: "rows",
  reference: 0,
};

export const goatdbPage: PublishedPage = {
  id: "goatdb",
  sourceId: "goatdb",
  title: "GoatDB Benchmarks",
  summary: "GoatDB in its modes beside SQLite, on Node.js, on Deno and in the browser.",
  versions: {
    "goatdb-deno": { version: "0.5.0", reason: "0.4.0 was published" },
    "goatdb-node": { version: "0.5.0", reason: "0.4.0 was published" },
    "goatdb-browser": { version: "0.5.0", reason: "0.4.0 was published" },
  },
  tables: [
    table("node", "Node.js", "Node.js 24.4.1", [
      ["GoatDB", "goatdb-node", "default"],
      ["GoatDB-Trusted", "goatdb-node", "trusted"],
      ["SQLite", "sqlite-node", "delete-full"],
    ]),
    table("browser", "Browser", "Chrome 139, OPFS", [
      ["GoatDB", "goatdb-browser", "default"],
      ["SQLite", "sqlite-wasm-browser", "opfs"],
    ]),
    table("deno", "Deno", "Deno 2.4.3", [
      ["GoatDB", "goatdb-deno", "default"],
      ["GoatDB-Trusted", "goatdb-deno", "trusted"],
      ["SQLite", "sqlite-deno", "delete-full"],
    ]),
    syncTable,
    table("node-fast", "Fast Mode Comparison: Node.js", "Node.js 24.4.1", [
      ["GoatDB-Fast", "goatdb-node", "fast"],
      ["SQLite-Fast-Unsafe", "sqlite-node", "delete-off"],
    ]),
    table("deno-fast", "Fast Mode Comparison: Deno", "Deno 2.4.3", [
      ["GoatDB-Fast", "goatdb-deno", "fast"],
      ["SQLite-Fast-Unsafe", "sqlite-deno", "delete-off"],
    ]),
    ...goatdbDetails,
  ],
};
