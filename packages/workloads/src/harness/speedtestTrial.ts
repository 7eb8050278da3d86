import type { HarnessPlan, HarnessResult, InvalidReason } from "@lapline/contracts";
import type { SpeedtestDatabase, SpeedtestDriver } from "../drivers/embeddedDriver.ts";
import { durabilityReasons } from "../load/verdicts.ts";
import { targetsById } from "../provisions/registry.ts";
import { scenariosById } from "../scenarios/scenarios.ts";
import {
  datasetText,
  type SpeedtestExpectation,
  speedtestExpectation,
  type TableName,
  type TableSums,
  tableDifference,
} from "../speedtest/speedtestExpectation.ts";
import {
  type SpeedtestRows,
  type SpeedtestSizes,
  speedtestRows,
  speedtestSizes,
} from "../speedtest/speedtestRows.ts";
import { speedtestSums } from "../speedtest/speedtestTests.ts";
import { runSpeedtest } from "./runSpeedtest.ts";
import type { HarnessTrial } from "./serveHarness.ts";
import { copyDatabase, copyDir, removeDatabase, speedtestFile } from "./speedtestFiles.ts";
import { speedtestSchema } from "./speedtestSteps.ts";
import type { ReportProgress } from "./trialContext.ts";
import { failingAs, HarnessFailure, messageOf } from "./trialContext.ts";

const tableNames: TableName[] = ["t1", "t2", "t3"];
const empty: TableSums = { count: 0, a: 0, b: 0, c: 0 };

interface Prepared {
  plan: HarnessPlan;
  driver: SpeedtestDriver;
  database: SpeedtestDatabase | null;
  sizes: SpeedtestSizes;
  rows: SpeedtestRows;
  expectation: SpeedtestExpectation;
}

/** A trial of the speedtest scenarios with a SQLite that is called from JavaScript. */
export class SpeedtestTrial implements HarnessTrial {
  #prepared: Prepared | undefined;

  async prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    const driver = driverOf(plan);
    const before = process.hrtime.bigint();
    const opened = await failingAs("target_not_ready", async () => {
      const database = await driver.open(plan, speedtestFile);
      return { database, version: database.version ?? sqliteVersionOf(database) };
    });
    const startNs = Number(process.hrtime.bigint() - before);
    const { database, version } = opened;
    const sizes = speedtestSizes(Number(plan.params.size));
    const rows = speedtestRows(sizes);
    const expectation = speedtestExpectation(sizes, rows);
    this.#prepared = { plan, driver, database, sizes, rows, expectation };
    await failingAs("bootstrap_failed", async () => createTables(database));
    const settings = { ...settingsOf(database), dataset: datasetText(expectation) };
    return { startNs, startSeen: "exact", targetVersion: version, settings };
  }

  async warmup(): Promise<HarnessResult<"warmup">> {
    const prepared = this.#ready();
    const { plan, driver } = prepared;
    if (plan.params.warmup !== true) return { operations: 0 };
    const database = await driver.open(plan, "warmup.db");
    try {
      createTables(database);
      const span = await runSpeedtest(workOf(prepared, database), { report: () => undefined });
      return { operations: span.operations };
    } finally {
      database.close();
      await removeDatabase(plan.dataDir, "warmup.db");
    }
  }

  async run(report: ReportProgress): Promise<HarnessResult<"run">> {
    const prepared = this.#ready();
    const { dataDir } = prepared.plan;
    const reasons: InvalidReason[] = [];
    let databaseBytes = 0;
    const span = await runSpeedtest(workOf(prepared, databaseOf(prepared)), {
      report,
      beforeTest16: async () => {
        reasons.push(...tableReasons(prepared, "before the last test"));
        databaseBytes = await copyDatabase(dataDir);
      },
    });
    const { operations } = span;
    return {
      startedAtNs: String(span.startedAtNs),
      durationNs: span.durationNs,
      values: { ...span.values, ...speedtestSums(span.values), database_size: databaseBytes },
      histograms: [],
      load: {
        operations,
        non2xx: 0,
        timeouts: 0,
        socketErrors: 0,
        statusCounts: { ok: operations },
        generatorUtilisation: null,
        generatorCpuCores: null,
        timeoutMs: null,
      },
      reasons: [...span.reasons, ...reasons],
      throughput: span.steps.result(),
    };
  }

  /**
   * The settings through the connection that did the work; then two databases are opened anew: the
   * copy of the files that was taken while they were full, and the emptied one.
   */
  async verify(): Promise<HarnessResult<"verify">> {
    const prepared = this.#ready();
    const { plan, driver } = prepared;
    const settings = settingsOf(databaseOf(prepared));
    const reasons = durabilityReasons(driver.expectedSettings(plan.durability), settings);
    await this.close();
    const copy = { ...plan, dataDir: copyDir(plan.dataDir) };
    reasons.push(
      ...(await reopenedReasons(
        prepared,
        copy,
        prepared.expectation.tables,
        "in the copied files",
      )),
      ...(await reopenedReasons(prepared, plan, undefined, "after close and reopen")),
    );
    return { reasons, settings };
  }

  async close(): Promise<void> {
    this.#prepared?.database?.close();
    if (this.#prepared !== undefined) this.#prepared.database = null;
  }

  #ready(): Prepared {
    if (this.#prepared !== undefined) return this.#prepared;
    throw new HarnessFailure("load_failed", "The trial was not prepared.");
  }
}

function workOf({ plan, sizes, rows, expectation }: Prepared, database: SpeedtestDatabase) {
  const batched = plan.scenario === "speedtest.batched";
  return { database, sizes, rows, expectation, batched };
}

function driverOf(plan: HarnessPlan): SpeedtestDriver {
  const kind = targetsById.get(plan.target)?.interface;
  if (kind?.kind !== "in_process" || kind.program === null || kind.speedtest === undefined) {
    throw new HarnessFailure(
      "unsupported",
      `${plan.target} is not a target of ${plan.scenario} here.`,
    );
  }
  if (scenariosById.get(plan.scenario)?.description.version !== plan.scenarioVersion) {
    const wanted = `${plan.scenario} version ${plan.scenarioVersion}`;
    throw new HarnessFailure("unsupported", `This harness has no scenario ${wanted}.`);
  }
  return kind.speedtest;
}

function databaseOf({ database }: Prepared): SpeedtestDatabase {
  if (database !== null) return database;
  throw new HarnessFailure("load_failed", "The database was closed.");
}

function createTables(database: SpeedtestDatabase): void {
  for (const sql of speedtestSchema) database.exec(sql);
}

function sqliteVersionOf(database: SpeedtestDatabase): string {
  return String(database.get("SELECT sqlite_version() AS version", []).version);
}

function settingsOf(database: SpeedtestDatabase): Record<string, string> {
  return {
    journalMode: String(database.get("PRAGMA journal_mode", []).journal_mode),
    synchronous: String(database.get("PRAGMA synchronous", []).synchronous),
    sqliteVersion: sqliteVersionOf(database),
  };
}

function tableReasons(
  prepared: Prepared,
  when: string,
  tables: Readonly<Record<TableName, TableSums>> | undefined = prepared.expectation.tables,
): InvalidReason[] {
  const database = databaseOf(prepared);
  return tableNames.flatMap((table) => {
    const row = database.get(
      `SELECT count(*) AS count, total(a) AS a, total(b) AS b, total(length(c)) AS c FROM ${table}`,
      [],
    );
    const [count, a, b, c] = [row.count, row.a, row.b, row.c].map(Number);
    const found = { count: count ?? 0, a: a ?? 0, b: b ?? 0, c: c ?? 0 };
    const difference = tableDifference(table, found, tables?.[table] ?? empty, when);
    return difference === null ? [] : [failed(difference)];
  });
}

/** Opens the database in `plan.dataDir` and looks at its tables, which are empty without `tables`. */
async function reopenedReasons(
  prepared: Prepared,
  plan: HarnessPlan,
  tables: Readonly<Record<TableName, TableSums>> | undefined,
  when: string,
): Promise<InvalidReason[]> {
  try {
    const database = await prepared.driver.open(plan, speedtestFile);
    try {
      const none = { t1: empty, t2: empty, t3: empty };
      return tableReasons({ ...prepared, database }, when, tables ?? none);
    } finally {
      database.close();
    }
  } catch (error) {
    return [failed(`The tables cannot be read ${when}: ${messageOf(error)}`)];
  }
}

function failed(detail: string): InvalidReason {
  return { code: "assertion_failed", detail };
}
