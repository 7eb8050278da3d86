import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Params } from "@lapline/contracts";
import { asVersionName } from "@lapline/contracts";
import { testEnv } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { targetsById } from "../provisions/registry.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { installNpmTarget } from "./testing/installNpmTarget.ts";
import { startHarness } from "./testing/startHarness.ts";
import { freePort, startTarget } from "./testing/startTarget.ts";

const payload = targetsById.get("payload") ?? expect.unreachable();

const version = payload.description.versions.at(-1) ?? "";
const secrets = { memberPassword: "member-pass-1", payloadSecret: "payload-secret-1" };
/** Many writers at once can starve each other, which this is not about. */
const small = { count: 60, warmup: 10, inFlight: 8 };
const fixedWork = { loadModel: "fixed_work" };

let folder = "";
let load = "";
let dir = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-payload-"));
  load = (await buildHarness(join(folder, "programs"))).http;
  dir = await installNpmTarget(
    payload.provision(asVersionName(version, "npm"), "npm"),
    testEnv.cacheDir,
  );
}, 600_000);
afterAll(() => rm(folder, { recursive: true }));

async function trial(scenario: string, durability: string, params: Params) {
  if (payload.interface.kind !== "http") throw new Error("Payload is an HTTP target.");
  const dataDir = await mkdtemp(join(folder, "data-"));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const about = { target: "payload", version, scenario, durability, dataDir, secrets };
  const plan = harnessPlan({ ...about, baseUrl, readyTimeoutMs: 60_000 }, params);
  const artifact = { dir, executable: null, imageId: null, digest: null, sizeBytes: 0 };
  const launch = payload.interface.launch({ ...about, artifact, params: plan.params, port });
  await using harness = startHarness(load);
  await harness.expect("hello");
  await using target = await startTarget(launch, dataDir);
  const targetSpawnedAtNs = String(target.spawnedAtNs);
  const prepare = await harness.expect("prepare", { ...plan, targetSpawnedAtNs });
  await harness.expect("warmup");
  const run = await harness.expect("run");
  const verify = await harness.expect("verify");
  await harness.expect("bye");
  return { plan, prepare, run, verify };
}

describe(`load child on Payload ${version}`, () => {
  const rows = { ...small, rows: 100 };
  for (const [scenario, params] of [
    ["records.insert", small],
    ["records.read", rows],
    ["records.mixed", rows],
    ["records.list", rows],
    ["records.filter", { ...rows, contains: "1" }],
    ["records.update", { ...small, rows: 256 }],
    ["records.delete", small],
    ["api.list_filtered", { ...rows, ...fixedWork, perPage: 20 }],
    ["api.create", { ...small, ...fixedWork, inFlight: 1 }],
    ["api.update", { ...rows, ...fixedWork, inFlight: 1 }],
    ["api.delete", { ...small, inFlight: 1 }],
  ] as const) {
    it(`does the asked work of ${scenario} and finds what it must`, async () => {
      const { prepare, run, verify } = await trial(scenario, "wal-normal", params);
      expect(prepare.targetVersion).toBe(version);
      expect(run.load).toMatchObject({ operations: small.count, non2xx: 0, timeouts: 0 });
      expect(run.values.throughput).toBeGreaterThan(0);
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
    });
  }

  it("inserts in its stock durability and proves it", async () => {
    const { run, verify } = await trial("records.insert", "stock", { ...small, inFlight: 1 });
    expect(verify.settings).toMatchObject({ journalMode: "delete", synchronous: "2" });
    expect([...run.reasons, ...verify.reasons]).toEqual([]);
  });

  it("computes in JavaScript, each answer the right number", async () => {
    const params = { n: 15, count: 60, inFlight: 8 };
    const { run, verify } = await trial("compute.fibonacci", "wal-normal", params);
    expect(run.load).toMatchObject({ operations: 60, statusCounts: { "200": 60 } });
    expect([...run.reasons, ...verify.reasons]).toEqual([]);
  });

  it("measures the start and a light load for the footprint", async () => {
    const { prepare, run, verify } = await trial("footprint", "wal-normal", { requests: 50 });
    expect(prepare.startNs).toBeGreaterThan(1e8);
    expect(run.load.statusCounts).toEqual({ "200": 50 });
    expect([...run.reasons, ...verify.reasons]).toEqual([]);
  });
});
