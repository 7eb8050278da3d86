import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { targetsById } from "../provisions/registry.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { startHarness } from "./testing/startHarness.ts";
import { freePort, startTarget } from "./testing/startTarget.ts";

const drillStep = targetsById.get("drill-step") ?? expect.unreachable();

const artifact = { dir: null, executable: null, imageId: null, digest: null, sizeBytes: 0 };

let folder = "";
let load = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-drill-"));
  load = (await buildHarness(join(folder, "programs"))).http;
});
afterAll(() => rm(folder, { recursive: true }));

it.each(["1.0.6", "1.0.7", "1.0.16"])(
  "the drill's version %s computes what it is asked",
  async (version) => {
    if (drillStep.interface.kind !== "http") throw new Error("A drill is an HTTP target.");
    const dataDir = await mkdtemp(join(folder, "data-"));
    const port = await freePort();
    const about = {
      target: "drill-step",
      version,
      scenario: "compute.fibonacci",
      durability: "stores-nothing",
      dataDir,
      secrets: {},
    };
    const baseUrl = `http://127.0.0.1:${port}`;
    const plan = harnessPlan({ ...about, baseUrl }, { n: 20, count: 50, inFlight: 1 });
    await using harness = startHarness(load);
    await harness.expect("hello");
    const launch = drillStep.interface.launch({ ...about, artifact, params: plan.params, port });
    await using target = await startTarget(launch, dataDir);
    await harness.expect("prepare", { ...plan, targetSpawnedAtNs: String(target.spawnedAtNs) });
    await harness.expect("warmup");
    const run = await harness.expect("run");
    const verify = await harness.expect("verify");
    await harness.expect("bye");
    expect([...run.reasons, ...verify.reasons]).toEqual([]);
    expect(run.load.statusCounts).toEqual({ "200": 50 });
    expect(verify.settings).toEqual({ stores: "nothing" });
  },
);
