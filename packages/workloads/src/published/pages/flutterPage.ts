import type { PublishedPage, PublishedTable } from "./publishedPage.ts";

/** The tests in the order of the page; there is no sixth. */
const tests = [
  [1, "1000 INSERTs"],
  [2, "25000 INSERTs in a transaction"],
  [3, "25000 INSERTs into an indexed table"],
  [4, "100 SELECTs without an index"],
  [5, "100 SELECTs on a string comparison"],
  [7, "5000 SELECTs with an index"],
  [8, "1000 UPDATEs without an index"],
  [9, "25000 UPDATEs with an index"],
  [10, "25000 text UPDATEs with an index"],
  [11, "INSERTs from a SELECT"],
  [12, "DELETE without an index"],
  [13, "DELETE with an index"],
  [14, "A big INSERT after a big DELETE"],
  [15, "A big DELETE followed by many small INSERTs"],
  [16, "Clear table"],
] as const;

const full = { size: 100 };
const system = (
  title: string,
  target: string,
  durability: string,
  name: "default" | "batched",
) => ({
  title,
  place: { system: title, target, durability, scenario: `speedtest.${name}`, params: full },
});

/** The implementations that the page compares. */
const columns = [
  system("sqflite", "sqflite", "delete-full", "default"),
  system("sqflite batched", "sqflite", "delete-full", "batched"),
  system("sqlite_async", "sqlite-async", "wal-normal", "default"),
  system("sqlite_async batched", "sqlite-async", "wal-normal", "batched"),
  system("Isar", "isar", "sync-commit", "default"),
  system("Isar batched", "isar", "sync-commit", "batched"),
  system("ObjectBox", "objectbox-dart", "sync-commit", "default"),
];

/** The graph that stands below each table. */
const sum = {
  title: "Sum without tests 1 and 7",
  place: { measure: "tests_sum_without_1_7" },
};

function table(id: string, title: string, isHere: boolean): PublishedTable {
  return {
    id,
    title,
    note: isHere
      ? "Published as a picture, without figures. Measured figures use the rows and columns of the picture."
      : "Published as a picture, without figures. Lapline measures on machines, not on phones.",
    place: { statistic: "value" },
    rows: [
      ...tests.map(([number, name]) => ({
        title: `Test ${number}: ${name}`,
        place: { measure: `test_${number}` },
      })),
      sum,
    ],
    columns: isHere ? columns : columns.map(({ title }) => ({ title, place: { system: title } })),
    compared: "columns",
    reference: 2,
  };
}

export const flutterPage: PublishedPage = {
  id: "flutter",
  sourceId: "flutter",
  title: "Comparing Flutter Database Performance",
  summary: "sqlite_async, sqflite, Isar and ObjectBox in Dart, plain and batched.",
  versions: {
    "sqlite-async": { version: "0.6.1", reason: "0.3.0 was published" },
    sqflite: { version: "2.3.2", reason: "2.0.2 was published" },
    isar: { version: "3.1.0+1", reason: "3.0.5 was published" },
    "objectbox-dart": { version: "5.3.2", reason: "2.0.0 was published" },
  },
  tables: [
    table("ios", "iOS: iPhone 7, iOS 15", false),
    table("android", "Android: OnePlus Nord N10, Android 11", false),
    table("linux", "Linux: Dell XPS 13, Ubuntu 22.04", true),
  ],
};
