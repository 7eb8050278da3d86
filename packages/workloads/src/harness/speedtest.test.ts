import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { HarnessPlan } from "@lapline/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { scenariosById } from "../registry.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { startHarness } from "./testing/startHarness.ts";

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-speedtest-"));
  program = (await buildHarness(join(folder, "programs"))).inProcess;
});
afterAll(() => rm(folder, { recursive: true }));

async function planOf(scenario: string, durability: string, size = 4, warmup = false) {
  const dataDir = await mkdtemp(join(folder, "data-"));
  return harnessPlan({ target: "sqlite", scenario, durability, dataDir }, { size, warmup });
}

/** One trial; `tamper` is called between preparation and run. */
async function trial(
  plan: HarnessPlan,
  tamper: (database: DatabaseSync) => void = () => undefined,
) {
  await using harness = startHarness(program);
  const prepare = await harness.expect("prepare", plan);
  const database = new DatabaseSync(join(plan.dataDir, "speedtest.db"));
  tamper(database);
  database.close();
  const warmup = await harness.expect("warmup");
  const run = await harness.expect("run");
  const verify = await harness.expect("verify");
  await harness.expect("bye");
  return { prepare, warmup, run, verify };
}

describe("speedtest scenarios", { timeout: 60_000 }, () => {
  for (const scenario of ["speedtest.default", "speedtest.batched"]) {
    for (const durability of ["wal-normal", "delete-full", "off"]) {
      it(`time every test of ${scenario} and prove ${durability}`, async () => {
        const { run, verify } = await trial(await planOf(scenario, durability));
        expect([...run.reasons, ...verify.reasons]).toEqual([]);
        const measures = scenariosById.get(scenario)?.description.measures ?? [];
        const ofWorker = ["cpu", "memory"];
        const names = measures.map(({ name }) => name).filter((name) => !ofWorker.includes(name));
        expect(Object.keys(run.values).sort()).toEqual(names.sort());
        for (const name of names) expect(run.values[name], name).toBeGreaterThan(0);
        const { tests_sum: all = 0, tests_sum_without_1_7: most = 0 } = run.values;
        const { test_1: first = 0, test_7: seventh = 0 } = run.values;
        expect(all - most).toBeCloseTo(first + seventh, 0);
        expect(run.durationNs).toBeGreaterThanOrEqual(all);
        expect(run.throughput.operations.reduce((sum, step) => sum + step, 0)).toBe(
          run.load.operations,
        );
      });
    }
  }

  it("do the same work in the warm-up and leave nothing of it", async () => {
    const { warmup, run } = await trial(await planOf("speedtest.batched", "off", 2, true));
    expect(warmup.operations).toBe(run.load.operations);
    expect(run.reasons).toEqual([]);
  });

  it("are invalid, not fast, when a table holds one row more", async () => {
    const plan = await planOf("speedtest.default", "wal-normal");
    const { run, verify } = await trial(plan, (database) =>
      database.exec("INSERT INTO t2(a, b, c) VALUES (7, 50, 'fifty')"),
    );
    expect(new Set(run.reasons.map(({ code }) => code))).toEqual(new Set(["assertion_failed"]));
    const said = run.reasons.map(({ detail }) => detail).join(" ");
    expect(said).toContain("Query 0 of test 4 found");
    expect(said).toContain("t2 holds 1001 rows");
    expect(verify.reasons[0]?.detail).toContain("in the copied files");
  });

  it("are invalid when the database is no longer in the mode that was asked for", async () => {
    const { verify } = await trial(
      await planOf("speedtest.default", "delete-full", 1),
      (database) => database.exec("PRAGMA journal_mode=WAL"),
    );
    expect(verify.reasons.map(({ code }) => code)).toEqual(["durability_mismatch"]);
  });

  it("are refused by targets that cannot do them", async () => {
    await using harness = startHarness(program);
    const plan = await planOf("speedtest.default", "wal-normal");
    const answer = await harness.ask("prepare", { ...plan, target: "pglite" });
    expect(answer).toMatchObject({ ok: false, code: "unsupported" });
  });
});
