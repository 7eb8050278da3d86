import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { startHarness } from "./testing/startHarness.ts";

/** A folder with node_modules, as the npm provisioner leaves it. */
const artifactDir = fileURLToPath(
  import.meta.resolve("@electric-sql/pglite").replace(/\/node_modules\/@electric-sql\/.*$/, "/"),
);

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-pglite-"));
  program = (await buildHarness(join(folder, "programs"))).inProcess;
});
afterAll(() => rm(folder, { recursive: true }));

describe("in-process harness on PGlite", () => {
  for (const [durability, synchronousCommit] of [
    ["sync-commit", "on"],
    ["async-commit", "off"],
  ] as const) {
    it(`runs a whole trial with ${durability} and finds every message after a reopen`, async () => {
      const dataDir = await mkdtemp(join(folder, "data-"));
      const plan = harnessPlan(
        { target: "pglite", scenario: "records.mixed", durability, dataDir, artifactDir },
        { count: 400, rows: 100, warmup: 20 },
      );
      await using harness = startHarness(program);
      const prepare = await harness.expect("prepare", plan);
      await harness.expect("warmup");
      const run = await harness.expect("run");
      const verify = await harness.expect("verify");
      await harness.expect("bye");
      expect(prepare.targetVersion).toMatch(/^\d+\.\d+\.\d+$/);
      expect(run.load).toMatchObject({ operations: 400, statusCounts: { ok: 400, failed: 0 } });
      expect(verify.settings).toMatchObject({ synchronousCommit });
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
    });
  }
});
