import type { SpeedtestDatabase, SqlValue } from "../drivers/embeddedDriver.ts";
import { ThroughputSteps } from "../load/latencyRecorder.ts";
import {
  numberName,
  type SpeedtestRow,
  type SpeedtestRows,
  type SpeedtestSizes,
} from "../speedtest/speedtestRows.ts";
import type { SpeedtestNumber } from "../speedtest/speedtestTests.ts";
import { runtimeHost } from "./runtimeHost.ts";

/** Between two looks at the clock: a look costs about a microsecond, a thousandth of this. */
const lookPeriodMinMs = 1;
const lookPeriodMaxMs = 4 * lookPeriodMinMs;
const perLookMax = 2 ** 16;

/** How a test tells of the statements that it has done. */
export interface StatementCounting {
  /**
   * `all` in runs as long as they may be done between two looks at the clock; a run counts as done
   * when the next is asked for. The loop inside a run is the bare one.
   */
  chunks<T>(all: readonly T[]): Iterable<readonly T[]>;
  /** Counts statements that were done without `chunks`. */
  count(statements: number): void;
}

/**
 * Counts the statements of a span by time. It looks at the clock every so many statements, which it
 * learns on the way: from the first one on twice as many, until they take a millisecond.
 */
export class StatementCounter implements StatementCounting {
  readonly startedAtNs = runtimeHost.monotonicNs();
  readonly steps = new ThroughputSteps();
  /** Those counted up to the last look at the clock. */
  counted = 0;
  #waiting = 0;
  #perLook = 1;
  #lookedMs = 0;

  *chunks<T>(all: readonly T[]): Generator<readonly T[]> {
    for (let at = 0; at < all.length; ) {
      const run = all.slice(at, at + this.#perLook - this.#waiting);
      yield run;
      at += run.length;
      this.count(run.length);
    }
  }

  count(statements: number): void {
    this.#waiting += statements;
    if (this.#waiting >= this.#perLook) this.flush();
  }

  flush(): void {
    const elapsedMs = Number(runtimeHost.monotonicNs() - this.startedAtNs) / 1e6;
    const sinceMs = elapsedMs - this.#lookedMs;
    if (sinceMs < lookPeriodMinMs) this.#perLook = Math.min(2 * this.#perLook, perLookMax);
    else if (sinceMs > lookPeriodMaxMs) {
      this.#perLook = Math.max(Math.floor(this.#perLook / 2), 1);
    }
    this.#lookedMs = elapsedMs;
    this.steps.record(elapsedMs, this.#waiting);
    this.counted += this.#waiting;
    this.#waiting = 0;
  }
}

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
