import { published } from "../published.ts";
import type { PublishedTable } from "./publishedPage.ts";

/** Operations as the detailed tables of GoatDB call them. */
const ofGoatdb: Readonly<Record<string, string>> = {
  instance: "Create instance",
  open_empty: "Open repository (empty)",
  open: "Open repository (100k items)",
  read_all: "Read 100k items",
  create: "Create single item",
  read: "Read item by path",
  update: "Update item",
  bulk_create: "Bulk create 100 items",
  bulk_read: "Bulk read 100 items",
  simple_query: "Simple query",
  complex_query: "Complex query with sort",
  count: "Repository operations: count",
  keys: "Repository operations: keys",
};
/** What those of SQLite call otherwise. */
const ofSqlite: Readonly<Record<string, string>> = {
  open_empty: "Create table",
  open: "Open database (100k items)",
  read: "Read item by ID",
  count: "Count operation",
  keys: "Keys operation",
};

const figures = published.find(({ source }) => source.id === "goatdb")?.figures ?? [];

/** A detailed table: the rows in the order of the figures, which is the page's. */
function details(
  [id, title, variant]: [id: string, title: string, variant: string],
  [system, target, durability]: [system: string, target: string, durability: string],
): PublishedTable {
  const own = figures.filter(
    (figure) =>
      figure.system === system && figure.variant === variant && figure.statistic === "mean",
  );
  return {
    id,
    title,
    note: "With ten samples or three, the 95th and the 99th percentile are both the maximum.",
    place: { system, target, durability, variant },
    rows: own.map(({ scenario }) => {
      const name = scenario?.replace("objects.", "") ?? "";
      const isFew = name === "open" || name === "read_all";
      const isEmpty = name === "open_empty" && system !== "SQLite";
      return {
        title: (system === "SQLite" ? ofSqlite[name] : undefined) ?? ofGoatdb[name] ?? name,
        place: { scenario: `objects.${name}`, text: isFew || isEmpty ? "3" : "10" },
      };
    }),
    columns: [
      { title: "Average", place: { measure: "latency_mean", statistic: "mean" } },
      { title: "p95", place: { measure: "latency", statistic: "max" } },
      { title: "p99", place: { measure: "latency", statistic: "max" } },
      { title: "Samples", place: { isText: true } },
    ],
    compared: null,
    reference: 0,
  };
}

const runtimes = [
  ["Node.js", "node", "Node.js 24.4.1"],
  ["Deno", "deno", "Deno 2.4.3"],
] as const;

/** Detailed statistics of both runtimes, in the order of the page. */
export const goatdbDetails: readonly PublishedTable[] = runtimes.flatMap(
  ([runtime, short, variant]) => [
    details(
      [`details-${short}-default`, `${runtime}, GoatDB Default Mode`, variant],
      ["GoatDB", `goatdb-${short}`, "default"],
    ),
    details(
      [`details-${short}-trusted`, `${runtime}, GoatDB Trusted Mode`, variant],
      ["GoatDB-Trusted", `goatdb-${short}`, "trusted"],
    ),
    details(
      [`details-${short}-sqlite`, `${runtime}, SQLite`, variant],
      ["SQLite", `sqlite-${short}`, "delete-full"],
    ),
  ],
);
