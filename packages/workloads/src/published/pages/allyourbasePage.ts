import type { CellPlace, PublishedLine, PublishedPage, PublishedTable } from "./publishedPage.ts";

const target = "allyourbase";
const own: CellPlace = { system: "Allyourbase", target, durability: "sync-commit" };

const footprint = (measure: string): CellPlace => ({
  scenario: "footprint",
  measure,
  statistic: "value",
});

/** A table of one column whose rows are no alternatives. */
function facts(id: string, title: string, column: string, rows: PublishedLine[]): PublishedTable {
  const columns = [{ title: column, place: {} }];
  return { id, title, place: own, rows, columns, compared: null, reference: 0 };
}

/** The benchmarks in the order of the page, with the scenario of each. */
const benchmarks = [
  ["HealthCheck", "health"],
  ["ReadSingle (100 rows)", "read_single"],
  ["ListDefault (100 rows, 20/page)", "list_default"],
  ["ListFiltered (1K rows, filter+50/page)", "list_filtered"],
  ["ListLargeTable (10K rows, 100/page)", "list_large"],
  ["Create", "create"],
  ["Update", "update"],
  ["Delete", "delete"],
  ["BatchCreate (50 ops)", "batch_create"],
] as const;

const api: PublishedTable = {
  id: "api",
  title: "API Benchmarks (httptest + local PostgreSQL)",
  note: "In the server's own process, without sockets. Lapline shows the ratios between its benchmarks, as throughput.",
  place: own,
  rows: benchmarks.map(([title, name]) => ({ title, place: { scenario: `api.${name}` } })),
  columns: [
    { title: "ops/3s", place: { about: "iterations" } },
    { title: "ns/op", place: { measure: "throughput", statistic: "value" } },
    { title: "B/op", place: { about: "allocated bytes" } },
    { title: "allocs/op", place: { about: "allocations" } },
  ],
  compared: "rows",
  reference: benchmarks.findIndex(([, name]) => name === "read_single"),
};

const rounded = (title: string, scenario: string, printed: string): PublishedLine => ({
  title,
  place: { scenario, about: "throughput", printed },
});

export const allyourbasePage: PublishedPage = {
  id: "allyourbase",
  sourceId: "allyourbase",
  title: "Allyourbase Performance",
  summary: "One backend on PostgreSQL: its size, start, memory, and nine kinds of requests.",
  versions: {
    allyourbase: {
      version: "d2ee2a538d606f7865fdaead03a052707ebaadcc",
      reason: "the commit next to the page's date",
    },
  },
  tables: [
    facts("binary-size", "Binary Size", "Size", [
      { title: "Default (go build)", place: footprint("artifact_size_default") },
      { title: 'Stripped (-ldflags="-s -w")', place: footprint("artifact_size_stripped") },
    ]),
    facts("startup", "Startup Time", "Time", [
      { title: "External PostgreSQL", place: footprint("start_time") },
    ]),
    facts("memory", "Memory Usage (RSS)", "RSS", [
      { title: "After startup (idle)", place: footprint("memory_rest_of_program") },
      {
        title: "After 600 requests (health + schema)",
        place: footprint("memory_loaded_of_program"),
      },
    ]),
    api,
    facts("summary", "Interpretation: throughput", "Throughput", [
      rounded("Health check", "api.health", "228,000 req/s"),
      rounded("Single record read", "api.read_single", "21,000 req/s"),
      rounded("List (default)", "api.list_default", "8,200 req/s"),
      rounded("Create", "api.create", "1,900 req/s"),
      rounded("Batch create (50 items)", "api.batch_create", "64 req/s"),
      {
        title: "Batch create, items",
        place: { scenario: "api.batch_create", measure: "item_throughput", statistic: "value" },
      },
    ]),
  ],
};
