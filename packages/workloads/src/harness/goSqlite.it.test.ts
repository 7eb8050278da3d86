import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { asVersionName, canonicalJson, type HarnessPlan, type Params } from "@lapline/contracts";
import { builtVersions, inTurn, requireGo, testEnv } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { targetsById } from "../provisions/registry.ts";
import { buildGoTarget } from "./testing/buildGoTarget.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { startHarnessProgram } from "./testing/startHarness.ts";

const foundGo = requireGo();
const go = foundGo.available ? foundGo.at : null;
const buildTimeoutMs = 30 * 60_000;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-go-sqlite-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Rows that the measured span writes and reads, at these sizes. */
const cases: [scenario: string, params: Params, rows: number, stored: number][] = [
  ["sql.simple", { rows: 3000 }, 6000, 3000],
  ["sql.complex", { users: 5, articlesPerUser: 4, commentsPerArticle: 3 }, 85 + 60, 85],
  ["sql.many", { n: 10, queries: 100 }, 1000, 10],
  ["sql.large", { n: 20_000, rows: 50 }, 50, 50],
  ["sql.concurrent", { goroutines: 4, rows: 2000 }, 8000, 2000],
  ["sql.real", { users: 3, articlesPerUser: 4, commentsPerArticle: 5 }, 75 + 60, 75],
];
const durabilities = [
  ["delete-full", { journalMode: "delete", synchronous: "2" }],
  ["wal-normal", { journalMode: "wal", synchronous: "1" }],
  ["wal-full", { journalMode: "wal", synchronous: "2" }],
  ["off", { journalMode: "wal", synchronous: "0" }],
  ["delete-off", { journalMode: "delete", synchronous: "0" }],
] as const;
/** Modes with which every scenario runs; the others differ in a PRAGMA only. */
const wholeModes = ["delete-full", "wal-normal"];

for (const [target, version] of [
  ["go-sqlite-modernc", builtVersions.goSqliteModernc],
  ["go-sqlite-mattn", "1.14.24"],
] as const) {
  describe.runIf(go !== null)(`harness of ${target} ${version}`, () => {
    let program = "";
    beforeAll(async () => {
      const plan =
        targetsById.get(target)?.provision(asVersionName(version, "go"), "go") ??
        expect.unreachable();
      program = await inTurn("go build", () => buildGoTarget(go ?? "", plan, testEnv.cacheDir));
    }, buildTimeoutMs);

    async function planOf(scenario: string, durability: string, params: Params) {
      const dataDir = await mkdtemp(join(folder, "data-"));
      return harnessPlan({ target, version, scenario, durability, dataDir }, params);
    }

    for (const [durability, settings] of durabilities) {
      const chosen = wholeModes.includes(durability) ? cases : cases.slice(0, 1);
      it.each(chosen)(`runs a whole trial of %s with ${durability}`, async (...one) => {
        const [scenario, params, rows, stored] = one;
        const plan = await planOf(scenario, durability, params);
        await using harness = startHarnessProgram([program]);
        const hello = await harness.expect("hello");
        const prepare = await harness.expect("prepare", plan);
        const warmup = await harness.expect("warmup");
        const before = process.hrtime.bigint();
        const run = await harness.expect("run");
        const after = process.hrtime.bigint();
        const verify = await harness.expect("verify");
        await harness.expect("bye");
        expect(await harness.ended).toBe(0);
        expect(hello).toMatchObject({ harness: "sql-go", language: "go" });
        expect(prepare.targetVersion).toBe(version);
        expect(prepare.startNs).toBeGreaterThan(1000);
        expect([...run.reasons, ...verify.reasons]).toEqual([]);
        expect(run.load).toMatchObject({ operations: rows, statusCounts: { ok: rows } });
        expect(run.throughput.operations.reduce((sum, step) => sum + step, 0)).toBe(rows);
        expect(warmup.operations).toBe(run.values.insert_duration ? rows : rows + stored);
        expect(verify.settings).toMatchObject({
          ...settings,
          foreignKeys: "1",
          busyTimeout: "5000",
        });
        // Both clocks are CLOCK_MONOTONIC, so the span lies within the call, whole.
        expect(BigInt(run.startedAtNs)).toBeGreaterThan(before);
        const endedAtNs = BigInt(run.startedAtNs) + BigInt(run.durationNs);
        expect(endedAtNs).toBeLessThan(after);
        const { insert_duration: insertNs = 0, query_duration: queryNs = 0 } = run.values;
        expect(queryNs).toBeGreaterThan(0);
        expect(insertNs + queryNs).toBeLessThanOrEqual(run.durationNs);
        expect(insertNs + queryNs).toBeGreaterThan(run.durationNs * 0.9);
        expect(run.values.database_size).toBeGreaterThan(4096);
        // Each row that is read is at least a text of its own; a row that is written need not be any.
        expect(run.values.bytes_per_op).toBeGreaterThan(8);
        expect(run.values.bytes_per_op).toBeLessThan(1e6);
        expect(run.values.allocs_per_op).toBeGreaterThan(0.4);
        expect(run.values.allocs_per_op).toBeLessThan(1000);
      });
    }

    it("does without the warm-up where none is asked for", async () => {
      const plan = await planOf("sql.simple", "delete-full", { rows: 100, warmup: false });
      await using harness = startHarnessProgram([program]);
      await harness.expect("prepare", plan);
      expect(await harness.expect("warmup")).toEqual({ operations: 0 });
      expect((await harness.expect("run")).load.operations).toBe(200);
    });

    it("measures the second of two processes, and leaves nothing of the first", async () => {
      const one = { rows: 100, warmup: false };
      const plan = await planOf("sql.simple", "delete-full", { ...one, secondProcess: true });
      await using harness = startHarnessProgram([program]);
      const { settings } = await harness.expect("prepare", plan);
      expect(settings.rowsOfFirstProcess).toBe("200");
      expect(await readdir(plan.dataDir)).toEqual(["bench.db"]);
      expect((await harness.expect("run")).load.operations).toBe(200);
      expect((await harness.expect("verify")).reasons).toEqual([]);
    });

    it("measures nothing when the first process fails", async () => {
      const plan = await planOf("sql.simple", "delete-full", { rows: 100, secondProcess: true });
      await mkdir(join(plan.dataDir, "first"));
      await using harness = startHarnessProgram([program]);
      const answer = await harness.ask("prepare", plan);
      expect(answer).toMatchObject({ ok: false, code: "bootstrap_failed" });
    });

    it.each([
      ["a row was lost", "DELETE FROM users WHERE id = 7", 1],
      ["a row was changed", "UPDATE users SET email = 'other' WHERE id = 7", 0],
    ])("is invalid, not fast, when %s", async (_, tampering, countReasons) => {
      const plan = await planOf("sql.many", "delete-full", { n: 10, queries: 2, warmup: false });
      await using harness = startHarnessProgram([program]);
      await harness.expect("prepare", plan);
      const database = new DatabaseSync(join(plan.dataDir, "bench.db"));
      database.exec(tampering);
      database.close();
      const run = await harness.expect("run");
      const verify = await harness.expect("verify");
      expect(run.reasons.map(({ code }) => code)).toEqual(["assertion_failed"]);
      // Before closing and after reopening.
      expect(verify.reasons).toHaveLength(2 * countReasons);
    });

    it("is invalid when the database is no longer in the mode that was asked for", async () => {
      const plan = await planOf("sql.many", "delete-full", { n: 10, queries: 2, warmup: false });
      await using harness = startHarnessProgram([program]);
      await harness.expect("prepare", plan);
      const database = new DatabaseSync(join(plan.dataDir, "bench.db"));
      database.exec("PRAGMA journal_mode=WAL");
      database.close();
      await harness.expect("run");
      const verify = await harness.expect("verify");
      expect(verify.reasons.map(({ code }) => code)).toEqual(["durability_mismatch"]);
      expect(verify.reasons[0]?.detail).toContain("journalMode was wal");
    });

    it("refuses what it does not know as unsupported", async () => {
      const plan = await planOf("sql.simple", "delete-full", {});
      const unknown: Partial<HarnessPlan>[] = [
        { scenario: "records.insert" },
        { scenarioVersion: 2 },
        { durability: "memory" },
      ];
      for (const change of unknown) {
        await using harness = startHarnessProgram([program]);
        const answer = await harness.ask("prepare", { ...plan, ...change });
        expect(answer, canonicalJson(change)).toMatchObject({ ok: false, code: "unsupported" });
      }
    });

    it("reports progress, survives a line that is no request and ends with its input", async () => {
      const plan = await planOf("sql.simple", "delete-full", { rows: 200_000, warmup: false });
      const harness = startHarnessProgram([program]);
      harness.writeLine("not a request");
      await harness.expect("prepare", plan);
      await harness.expect("run");
      expect(harness.progress.length).toBeGreaterThan(0);
      for (const { operations, operationsTotal } of harness.progress) {
        expect(operationsTotal).toBe(400_000);
        expect(operations).toBeLessThanOrEqual(400_000);
      }
      await harness[Symbol.asyncDispose]();
    });

    it("answers a run that was not prepared with a failure", async () => {
      await using harness = startHarnessProgram([program]);
      expect(await harness.ask("run")).toMatchObject({ ok: false, code: "load_failed" });
    });
  });
}
