import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { startHarness } from "./testing/startHarness.ts";

/** The folder around node_modules that holds a package, as the npm provisioner leaves one. */
function folderOf(packageUrl: string): string {
  return fileURLToPath(packageUrl.slice(0, packageUrl.lastIndexOf("/node_modules/") + 1));
}

const pglite = folderOf(import.meta.resolve("@electric-sql/pglite"));
const wasm = folderOf(import.meta.resolve("node-sqlite3-wasm"));

const cases = [
  ["pglite", "sync-commit", pglite, { synchronousCommit: "on" }],
  ["pglite", "async-commit", pglite, { synchronousCommit: "off" }],
  ["node-sqlite3-wasm", "delete-full", wasm, { journalMode: "delete", synchronous: "2" }],
  ["node-sqlite3-wasm", "off", wasm, { journalMode: "delete", synchronous: "0" }],
] as const;

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-npm-"));
  program = (await buildHarness(join(folder, "programs"))).inProcess;
});
afterAll(() => rm(folder, { recursive: true }));

describe("in-process harness on packages of npm", () => {
  for (const [target, durability, artifactDir, settings] of cases) {
    it(`runs a whole trial of ${target} with ${durability} and finds all messages again`, async () => {
      const dataDir = await mkdtemp(join(folder, "data-"));
      const plan = harnessPlan(
        { target, scenario: "records.mixed", durability, dataDir, artifactDir },
        { count: 300, rows: 100, warmup: 20 },
      );
      await using harness = startHarness(program);
      const prepare = await harness.expect("prepare", plan);
      await harness.expect("warmup");
      const run = await harness.expect("run");
      const verify = await harness.expect("verify");
      await harness.expect("bye");
      expect(prepare.targetVersion).toMatch(/^\d+\.\d+\.\d+$/);
      expect(run.load).toMatchObject({ operations: 300, statusCounts: { ok: 300, failed: 0 } });
      expect(verify.settings).toMatchObject(settings);
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
    });
  }

  for (const [target, artifactDir] of [
    ["pglite", pglite],
    ["node-sqlite3-wasm", wasm],
  ] as const) {
    for (const scenario of ["list", "filter", "update", "delete", "batch"]) {
      it(`does the asked work of records.${scenario} on ${target}`, async () => {
        const durability = target === "pglite" ? "sync-commit" : "delete-full";
        const dataDir = await mkdtemp(join(folder, "data-"));
        const about = { target, scenario: `records.${scenario}`, durability, dataDir, artifactDir };
        const plan = harnessPlan(about, scenario === "batch" ? {} : { count: 200, warmup: 20 });
        await using harness = startHarness(program);
        await harness.expect("prepare", plan);
        await harness.expect("warmup");
        const run = await harness.expect("run");
        const verify = await harness.expect("verify");
        await harness.expect("bye");
        expect(run.load).toMatchObject({ operations: plan.params.count, non2xx: 0 });
        expect([...run.reasons, ...verify.reasons]).toEqual([]);
      });
    }
  }
});
