import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asVersionName } from "@lapline/contracts";
import { testEnv } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { targetsById } from "../provisions/registry.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { installNpmTarget } from "./testing/installNpmTarget.ts";
import { startHarness } from "./testing/startHarness.ts";

const sqliteDrizzleBetterSqlite3 =
  targetsById.get("sqlite-drizzle-better-sqlite3") ?? expect.unreachable();
const sqliteDrizzleLibsql = targetsById.get("sqlite-drizzle-libsql") ?? expect.unreachable();

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-drizzle-"));
  program = (await buildHarness(join(folder, "programs"))).inProcess;
});
afterAll(() => rm(folder, { recursive: true }));

const wanted: Record<string, string> = {
  "wal-normal": "wal 1",
  "delete-full": "delete 2",
  off: "wal 0",
  "wal-full": "wal 2",
  "delete-off": "delete 0",
};

for (const adapter of [sqliteDrizzleBetterSqlite3, sqliteDrizzleLibsql]) {
  const { id, versions, scenarios, durabilityModes } = adapter.description;
  const newest = versions.at(-1) ?? "";
  describe(`in-process harness on ${id} ${newest}`, () => {
    let artifactDir = "";
    beforeAll(async () => {
      artifactDir = await installNpmTarget(
        adapter.provision(asVersionName(newest, "npm"), "npm"),
        testEnv.cacheDir,
      );
    }, 300_000);

    async function trial(scenario: string, durability: string, params = {}) {
      const dataDir = await mkdtemp(join(folder, "data-"));
      const plan = harnessPlan(
        { target: id, version: newest, scenario, durability, dataDir, artifactDir },
        params,
      );
      await using harness = startHarness(program);
      const prepare = await harness.expect("prepare", plan);
      await harness.expect("warmup");
      const run = await harness.expect("run");
      const verify = await harness.expect("verify");
      await harness.expect("bye");
      return { prepare, run, verify };
    }

    for (const scenario of scenarios) {
      it(`measures the quick size of ${scenario} and finds what it must`, async () => {
        const { prepare, run, verify } = await trial(scenario, "wal-normal");
        expect(prepare.targetVersion).toBe(newest);
        expect(run.load.non2xx).toBe(0);
        const measured = scenario.startsWith("speedtest.") ? "tests_sum" : "throughput";
        if (scenario !== "footprint") expect(run.values[measured]).toBeGreaterThan(0);
        expect([...run.reasons, ...verify.reasons]).toEqual([]);
      });
    }

    for (const durability of durabilityModes) {
      it(`proves ${durability} at the end, batches included`, async () => {
        for (const scenario of ["records.mixed", "records.batch"]) {
          const small = { count: 20, warmup: 2 };
          const { run, verify } = await trial(scenario, durability, small);
          const { journalMode, synchronous } = verify.settings;
          expect(`${journalMode} ${synchronous}`).toBe(wanted[durability]);
          expect([...run.reasons, ...verify.reasons]).toEqual([]);
        }
      });
    }
  });
}
