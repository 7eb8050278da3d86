import { numberName } from "../speedtest/numberName.ts";
import type { SpeedtestRow, SpeedtestRows } from "../speedtest/speedtestRows.ts";
import type { SpeedtestSizes } from "../speedtest/speedtestSizes.ts";
import type { SpeedtestNumber } from "../speedtest/speedtestTests.ts";
import type { SpeedtestDatabase, SqlValue } from "../speedtestDriver.ts";
import type { StatementCounting } from "./statementCounter.ts";

export const speedtestSchema = [
  ...["t1", "t2", "t3"].map(
    (table) => `CREATE TABLE ${table}(id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c TEXT)`,
  ),
  "CREATE INDEX i3a ON t3(a)",
  "CREATE INDEX i3b ON t3(b)",
];

/** One test: its statements, prepared as data, and what its queries found. */
export type SpeedtestStep = (counting: StatementCounting) => readonly Record<string, unknown>[];

interface StepContext {
  database: SpeedtestDatabase;
  sizes: SpeedtestSizes;
  rows: SpeedtestRows;
  batched: boolean;
}

type Values = readonly SqlValue[];

const inserts = (table: string) => `INSERT INTO ${table}(a, b, c) VALUES(?, ?, ?)`;
const countAndMean = (table: string, where: string) =>
  `SELECT count(*) AS count, avg(b) AS mean FROM ${table} WHERE ${where}`;
const inRange = "b>=? AND b<?";

/** The tests by number. Everything they need is made here, before a clock starts. */
export function speedtestSteps(context: StepContext): Record<SpeedtestNumber, SpeedtestStep> {
  const { database, sizes, rows } = context;
  const valuesOf = (table: readonly SpeedtestRow[]) => table.map(({ a, b, c }) => [a, b, c]);
  const times = (count: number, values: (i: number) => Values) =>
    Array.from({ length: count }, (_, i) => values(i));
  const statements =
    (...all: string[]): SpeedtestStep =>
    (counting) => {
      for (const sql of all) {
        database.exec(sql);
        counting.count(1);
      }
      return [];
    };
  const updates = {
    b: rows.test9.map((b, i) => [b, i + 1]),
    c: rows.test10.map((c, i) => [c, i + 1]),
  };
  const scans = times(sizes.scans, (i) => [i * 100, i * 100 + 1000]);
  const texts = times(sizes.scans, (i) => [`%${numberName(i + 1)}%`]);
  const lookups = times(sizes.lookups, (i) => [i * 100, i * 100 + 100]);
  const ranges = times(sizes.rangeUpdates, (i) => [i * 10, i * 10 + 10]);
  const { deleteAbove, deleteBelow } = sizes;
  return {
    1: writing({ ...context, batched: false }, inserts("t1"), valuesOf(rows.test1)),
    2: inTransaction(database, writing(context, inserts("t2"), valuesOf(rows.test2))),
    3: inTransaction(database, writing(context, inserts("t3"), valuesOf(rows.test3))),
    4: inTransaction(database, asking(database, countAndMean("t2", inRange), scans)),
    5: inTransaction(database, asking(database, countAndMean("t2", "c LIKE ?"), texts)),
    7: inTransaction(database, asking(database, countAndMean("t3", inRange), lookups)),
    8: inTransaction(
      database,
      writing({ ...context, batched: false }, "UPDATE t1 SET b=b*2 WHERE a>=? AND a<?", ranges),
    ),
    9: inTransaction(database, writing(context, "UPDATE t3 SET b=? WHERE a=?", updates.b)),
    10: inTransaction(database, writing(context, "UPDATE t3 SET c=? WHERE a=?", updates.c)),
    11: inTransaction(
      database,
      statements(
        "INSERT INTO t1(a, b, c) SELECT b, a, c FROM t3",
        "INSERT INTO t3(a, b, c) SELECT b, a, c FROM t1",
      ),
    ),
    12: statements("DELETE FROM t3 WHERE c LIKE '%fifty%'"),
    13: statements(`DELETE FROM t3 WHERE a>${deleteAbove} AND a<${deleteBelow}`),
    14: statements("INSERT INTO t3(a, b, c) SELECT a, b, c FROM t1"),
    15: inTransaction(
      database,
      inTurn(statements("DELETE FROM t1"), writing(context, inserts("t1"), valuesOf(rows.test15))),
    ),
    16: inTurn(
      ...["t1", "t2", "t3"].map((table) =>
        asking(database, `SELECT count(*) AS count FROM ${table}`, [[]]),
      ),
      statements("DELETE FROM t1", "DELETE FROM t2", "DELETE FROM t3"),
    ),
  };
}

/** One statement for each of `all`, in one call where the library's batches are asked for. */
function writing(
  { database, batched }: Pick<StepContext, "database" | "batched">,
  sql: string,
  all: readonly Values[],
): SpeedtestStep {
  return (counting) => {
    if (batched) {
      database.runBatch(sql, all);
      counting.count(all.length);
      return [];
    }
    for (const chunk of counting.chunks(all)) {
      for (const values of chunk) database.run(sql, values);
    }
    return [];
  };
}

function asking(database: SpeedtestDatabase, sql: string, all: readonly Values[]): SpeedtestStep {
  return (counting) => {
    const found: Record<string, unknown>[] = [];
    for (const chunk of counting.chunks(all)) {
      for (const values of chunk) found.push(database.get(sql, values));
    }
    return found;
  };
}

function inTurn(...steps: SpeedtestStep[]): SpeedtestStep {
  return (counting) => steps.flatMap((step) => step(counting));
}

function inTransaction(database: SpeedtestDatabase, step: SpeedtestStep): SpeedtestStep {
  return (counting) => {
    database.exec("BEGIN");
    const found = step(counting);
    database.exec("COMMIT");
    return found;
  };
}
