import type { CellPlace, PublishedPage, PublishedTable } from "./publishedPage.ts";

/** The drivers in the order of the page, with the names of its tables. */
const drivers = [
  ["craw", "go-sqlite-craw"],
  ["eaton", "go-sqlite-eaton"],
  ["glebarez", "go-sqlite-glebarez"],
  ["mattn", "go-sqlite-mattn"],
  ["modernc", "go-sqlite-modernc"],
  ["ncruces", "go-sqlite-ncruces"],
  ["sqinn", "go-sqlite-sqinn"],
  ["zombie", "go-sqlite-zombiezen"],
] as const;

/** What most programs in Go use: the page calls it the de-facto standard. */
const reference = drivers.findIndex(([name]) => name === "mattn");

function table(
  title: string,
  note: string,
  place: CellPlace,
  columns: PublishedTable["columns"],
): PublishedTable {
  return {
    id: title.toLowerCase(),
    title,
    note: `${note} Times in milliseconds; less is better.`,
    place: { durability: "delete-full", statistic: "value", ...place },
    rows: drivers.map(([system, target]) => ({ title: system, place: { system, target } })),
    columns,
    compared: "rows",
    reference,
    run: {
      params: { warmup: false, secondProcess: true },
      reason: "the second of two processes counts, as on the page",
    },
  };
}

const insertAndQuery = [
  { title: "insert", place: { measure: "insert_duration" } },
  { title: "query", place: { measure: "query_duration" } },
];

function queries(param: string, values: readonly number[]): PublishedTable["columns"] {
  return values.map((value) => ({
    title: `query/N=${value}`,
    place: { measure: "query_duration", params: { [param]: value }, tells: [param] },
  }));
}

export const goSqlitePage: PublishedPage = {
  id: "go-sqlite",
  sourceId: "go-sqlite-bench",
  title: "Benchmarks for Golang SQLite drivers",
  summary:
    "Eight SQLite drivers for Go, with C, translated C, WebAssembly or a process of their own.",
  versions: {},
  tables: [
    table(
      "Simple",
      "Insert 1 million user rows in one transaction, then query all users once.",
      { scenario: "sql.simple", params: { rows: 1_000_000 } },
      insertAndQuery,
    ),
    table(
      "Complex",
      "Insert 200 users, 20,000 articles and 400,000 comments, then query all in one JOIN.",
      {
        scenario: "sql.complex",
        params: { users: 200, articlesPerUser: 100, commentsPerArticle: 20 },
      },
      insertAndQuery,
    ),
    table(
      "Many",
      "Insert N users in one transaction, then query all users 1000 times.",
      { scenario: "sql.many" },
      queries("n", [10, 100, 1000]),
    ),
    table(
      "Large",
      "Insert 10,000 users with N bytes of row content, then query all users.",
      { scenario: "sql.large" },
      queries("n", [50_000, 100_000, 200_000]),
    ),
    table(
      "Concurrent",
      "Insert one million users, then have N goroutines query all users.",
      { scenario: "sql.concurrent" },
      queries("goroutines", [2, 4, 8]),
    ),
  ],
};
