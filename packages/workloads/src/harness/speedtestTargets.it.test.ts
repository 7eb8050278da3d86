import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { HarnessPlan } from "@lapline/contracts";
import { findProgram, testEnv } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { targetsById } from "../provisions/registry.ts";
import { scenariosById } from "../scenarios/scenarios.ts";
import { datasetText, speedtestExpectation } from "../speedtest/speedtestExpectation.ts";
import { speedtestRows, speedtestSizes } from "../speedtest/speedtestRows.ts";
import { isHere } from "./testing/harnessCase.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { speedtestCases } from "./testing/speedtestCases.ts";
import { startHarnessProgram } from "./testing/startHarness.ts";

const size = 2;
const installTimeoutMs = 10 * 60_000;

const { cacheDir, gitMirrors } = testEnv;
const machine = { cacheDir, gitMirrors, findProgram };

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-speedtest-"));
});
afterAll(() => rm(folder, { recursive: true }));

function datasetOf(percent: number): string {
  const sizes = speedtestSizes(percent);
  return datasetText(speedtestExpectation(sizes, speedtestRows(sizes)));
}

/** What the worker samples from outside the process. */
const measuredOutside = ["cpu", "cpu_peak", "memory"];

/** Everything else. */
function measuredInHarness(scenario: string): string[] {
  const measures = scenariosById.get(scenario)?.description.measures ?? [];
  return measures.map(({ name }) => name).filter((name) => !measuredOutside.includes(name));
}

for (const one of speedtestCases(machine)) {
  const { target, version, sqliteFile } = one;
  const modes = targetsById.get(target)?.description.durabilityModes ?? [];
  describe.runIf(isHere(one))(`speedtest of ${target}`, { timeout: 180_000 }, () => {
    let argv: [string, ...string[]] = [""];
    beforeAll(async () => {
      argv = await one.provide(join(folder, target));
    }, installTimeoutMs);

    async function planOf(scenario: string, durability: string, warmup = false) {
      const dataDir = await mkdtemp(join(folder, "data-"));
      const about = { target, version, scenario, durability, artifactDir: one.artifactDir() };
      return harnessPlan({ ...about, dataDir }, { size, warmup });
    }

    /** One trial; `tamper` may change the database between preparation and run. */
    async function trial(plan: HarnessPlan, tamper?: (database: DatabaseSync) => void) {
      await using harness = startHarnessProgram(argv);
      const prepare = await harness.expect("prepare", plan);
      if (tamper !== undefined && sqliteFile !== null) {
        const database = new DatabaseSync(join(plan.dataDir, sqliteFile));
        tamper(database);
        database.close();
      }
      const warmup = await harness.expect("warmup");
      const run = await harness.expect("run");
      const verify = await harness.expect("verify");
      await harness.expect("bye");
      return { prepare, warmup, run, verify };
    }

    for (const durability of modes) {
      // Later modes differ from the first ones in a PRAGMA only.
      const isFirst = modes.indexOf(durability) < 2;
      it.each(["speedtest.default", ...(isFirst ? ["speedtest.batched"] : [])])(
        `times every test of %s, on the common data, and proves ${durability}`,
        async (scenario) => {
          const { prepare, run, verify } = await trial(await planOf(scenario, durability));
          expect([...run.reasons, ...verify.reasons]).toEqual([]);
          expect(prepare.settings.dataset).toBe(datasetOf(size));
          expect(prepare.targetVersion).not.toBe("");
          expect(Object.keys(run.values).sort()).toEqual(measuredInHarness(scenario).sort());
          for (const [name, value] of Object.entries(run.values)) {
            expect(value, name).toBeGreaterThan(0);
          }
          const { tests_sum: all = 0, tests_sum_without_1_7: most = 0 } = run.values;
          expect(all - most).toBeCloseTo((run.values.test_1 ?? 0) + (run.values.test_7 ?? 0), 0);
          expect(run.durationNs).toBeGreaterThanOrEqual(all);
        },
      );
    }

    it("does the same work in the warm-up", async () => {
      const plan = await planOf("speedtest.batched", modes[0] ?? "", true);
      const { warmup, run, verify } = await trial(plan);
      expect(warmup.operations).toBe(run.load.operations);
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
    });

    it.runIf(sqliteFile !== null)("is invalid, not fast, with one row more", async () => {
      const plan = await planOf("speedtest.default", modes[0] ?? "");
      const { run, verify } = await trial(plan, (database) =>
        database.exec("INSERT INTO t2(a, b, c) VALUES (7, 50, 'fifty')"),
      );
      const said = run.reasons.map(({ code, detail }) => `${code}: ${detail}`).join("\n");
      expect(said).toContain("assertion_failed: Query 0 of test 4 found");
      expect(said).toContain("t2 holds 501 rows");
      expect(verify.reasons[0]?.detail).toContain("in the copied files");
    });

    it.runIf(modes.includes("delete-full"))("is invalid in another journal mode", async () => {
      const plan = await planOf("speedtest.default", "delete-full");
      const { verify } = await trial(plan, (database) => database.exec("PRAGMA journal_mode=WAL"));
      expect(verify.reasons.map(({ code }) => code)).toEqual(["durability_mismatch"]);
      expect(verify.reasons[0]?.detail).toContain("journalMode was wal");
    });
  });
}
