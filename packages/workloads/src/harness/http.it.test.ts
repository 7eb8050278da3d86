import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Params } from "@lapline/contracts";
import { asVersionName } from "@lapline/contracts";
import { builtVersions, inTurn, isLeftOut, requireGo, testEnv } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { scenarioProblem } from "../descriptions/scenarioProblem.ts";
import { targetsById } from "../provisions/registry.ts";
import { buildGoTarget } from "./testing/buildGoTarget.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { startHarness } from "./testing/startHarness.ts";
import { freePort, startTarget } from "./testing/startTarget.ts";

const pocketbase = targetsById.get("pocketbase") ?? expect.unreachable();

const foundGo = requireGo();
const go = foundGo.available ? foundGo.at : null;
const buildTimeoutMs = 30 * 60_000;
const secrets = { adminPassword: "admin-pass-1", memberPassword: "member-pass-1" };

let folder = "";
let load = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-http-"));
  load = (await buildHarness(join(folder, "programs"))).http;
});
afterAll(() => rm(folder, { recursive: true }));

/** One whole trial as the worker runs it: greet the load child, start the target, measure, verify. */
async function trial(
  executable: string,
  version: string,
  scenario: string,
  params: Params = {},
  options: Params = {},
) {
  if (pocketbase.interface.kind !== "http") throw new Error("PocketBase is an HTTP target.");
  const dataDir = await mkdtemp(join(folder, "data-"));
  const port = await freePort();
  const plan = harnessPlan(
    {
      target: "pocketbase",
      version,
      scenario,
      durability: "wal-normal",
      dataDir,
      baseUrl: `http://127.0.0.1:${port}`,
      secrets,
      options,
    },
    params,
  );
  const artifact = { dir: null, executable, imageId: null, digest: null, sizeBytes: 0 };
  const durability = "wal-normal";
  const launch = {
    artifact,
    version,
    durability,
    params: plan.params,
    scenario,
    dataDir,
    port,
    secrets,
  };
  await using harness = startHarness(load);
  await harness.expect("hello");
  await using target = await startTarget(pocketbase.interface.launch(launch), dataDir);
  const targetSpawnedAtNs = String(target.spawnedAtNs);
  const prepare = await harness.expect("prepare", { ...plan, targetSpawnedAtNs });
  const warmup = await harness.expect("warmup");
  const run = await harness.expect("run");
  const verify = await harness.expect("verify");
  await harness.expect("bye");
  expect(await harness.ended).toBe(0);
  return { prepare, warmup, run, verify };
}

/** The release before the API changed, and the newest, need builds and a toolchain of their own. */
const slowVersions = ["0.22.21", "0.40.4"] as const;

for (const version of [builtVersions.pocketbase, ...slowVersions]) {
  const isDue = !isLeftOut(`pocketbase ${version}`);
  describe.runIf(go !== null && isDue)(`load child on PocketBase ${version}`, () => {
    let executable = "";
    beforeAll(async () => {
      const plan = pocketbase.provision(asVersionName(version, "go"), "go");
      executable = await inTurn("go build", () => buildGoTarget(go ?? "", plan, testEnv.cacheDir));
    }, buildTimeoutMs);

    it.each(["read_single", "list_filtered", "create", "update", "delete", "batch_create"])(
      "answers api.%s with rows that are right, and keeps what was written",
      async (name) => {
        const scenario = `api.${name}`;
        if (scenarioProblem(pocketbase, version, scenario, "go") !== null) return;
        const work = { loadModel: "fixed_work", count: 100, warmup: 10, timeoutSeconds: 60 };
        const { prepare, run, verify } = await trial(executable, version, scenario, work);
        expect(prepare.settings).toMatchObject({ journalMode: "wal" });
        expect([...run.reasons, ...verify.reasons]).toEqual([]);
        expect(run.load.operations).toBe(100);
        expect(run.load.non2xx + run.load.timeouts + run.load.socketErrors).toBe(0);
      },
    );

    it("inserts exactly the asked messages through the access rule", async () => {
      const { prepare, run, verify } = await trial(executable, version, "records.insert", {
        count: 400,
        warmup: 50,
      });
      expect(prepare.targetVersion).toBe(version);
      expect(prepare.startNs).toBeGreaterThan(1e6);
      expect(prepare.settings).toMatchObject({ journalMode: "wal", synchronous: "1" });
      expect(run.load).toMatchObject({ operations: 400, statusCounts: { "200": 400 } });
      expect(run.load.generatorUtilisation).toBeGreaterThan(0);
      expect(run.histograms[0]?.count).toBe(400);
      expect(run.values.throughput).toBeCloseTo(400 / (run.durationNs / 1e9), 3);
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
    });

    it.each(["new-connection", "fetch", "sdk"])("is loaded by the client %s", async (client) => {
      const work = { count: 150, warmup: 10, rows: 30, timeoutSeconds: 60 };
      const { prepare, run, verify } = await trial(executable, version, "records.mixed", work, {
        client,
      });
      expect(prepare.settings.client).toMatch(
        { "new-connection": /each request/, fetch: /^fetch of Node/, sdk: /^pocketbase 0\.28\.1/ }[
          client
        ] ?? expect.unreachable(),
      );
      // On a busy machine making connections may be more than this process can do.
      const reasons = run.reasons.filter(({ code }) => code !== "generator_saturated");
      expect([...reasons, ...verify.reasons]).toEqual([]);
      expect(run.load).toMatchObject({ operations: 150, statusCounts: { "200": 150 } });
    });

    it("gives items to a subscriber over the network that is asked for", async () => {
      const work = { pauseMs: 0, networkDelayMs: 50 };
      const { prepare, run, verify } = await trial(executable, version, "sync.single", work);
      expect(prepare.settings.network).toContain("50 ms each way");
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
      // To the server and from it: one crossing each.
      expect(run.values.latency).toBeGreaterThan(100e6);
    });

    it("stores and finds messages as long as is asked for", async () => {
      const work = { count: 60, warmup: 10, rows: 20, payloadBytes: 8000, timeoutSeconds: 60 };
      const { run, verify } = await trial(executable, version, "records.mixed", work);
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
      expect(run.load.non2xx).toBe(0);
    });

    for (const scenario of ["sync.single", "sync.concurrent"]) {
      it(`is given by its subscription what another user creates in ${scenario}`, async () => {
        const { prepare, run, verify } = await trial(executable, version, scenario, {
          pauseMs: 20,
        });
        expect(prepare.targetVersion).toBe(version);
        expect([...run.reasons, ...verify.reasons]).toEqual([]);
        expect(run.values.success).toBe(1);
        expect(run.values.latency).toBeGreaterThan(0);
        const items = scenario === "sync.single" ? 5 : 20;
        expect(run.load.statusCounts).toMatchObject({ visible: items });
        expect(run.histograms[0]?.count).toBe(items);
        expect(verify.settings).toMatchObject({ journalMode: "wal", synchronous: "1" });
      });
    }

    it("reads, mixes and holds a fixed rate", async () => {
      const small = { count: 500, rows: 100, warmup: 20, inFlight: 16 };
      const read = await trial(executable, version, "records.read", small);
      expect(read.run.load.statusCounts).toEqual({ "200": 500 });
      const mixed = await trial(executable, version, "records.mixed", small);
      expect(mixed.run.histograms.map(({ measure, count }) => [measure, count])).toEqual([
        ["latency", 500],
        ["latency_read", 400],
        ["latency_insert", 100],
      ]);
      const byRate = { ...small, loadModel: "fixed_rate", rate: 100, durationSeconds: 1 } as const;
      const paced = await trial(executable, version, "records.read", byRate);
      expect(paced.run.values.throughput).toBeGreaterThan(20);
      expect(paced.run.values.throughput).toBeLessThan(110);
      for (const { run, verify } of [read, mixed, paced]) {
        expect([...run.reasons, ...verify.reasons]).toEqual([]);
      }
    });

    // What a version refuses at submission is no test of its own here.
    const can = (scenario: string) => scenarioProblem(pocketbase, version, scenario, "go") === null;
    const single = ["records.list", "records.filter", "records.update", "records.delete"];
    for (const scenario of single.filter(can)) {
      it(`does the asked work of ${scenario}`, async () => {
        const small = { count: 300, warmup: 20, inFlight: 16 };
        const { run, verify } = await trial(executable, version, scenario, small);
        expect(run.load).toMatchObject({ operations: 300, non2xx: 0 });
        expect(run.values.throughput).toBeGreaterThan(0);
        expect([...run.reasons, ...verify.reasons]).toEqual([]);
      });
    }

    for (const scenario of ["records.batch"].filter(can)) {
      it("writes batches, each in one transaction", async () => {
        // Eight batches of 150 wait for one another: with neighbours on the machine, beyond the usual 10 s.
        const large = { batchSize: 150, timeoutSeconds: 120 };
        const { run, verify } = await trial(executable, version, scenario, large);
        expect(run.load).toMatchObject({ operations: 40, statusCounts: { "200": 40 } });
        expect([...run.reasons, ...verify.reasons]).toEqual([]);
      });
    }

    it("is loaded by several clients as by one: each operation once, all of them verified", async () => {
      const small = { count: 301, warmup: 21, inFlight: 16, clients: 3 };
      for (const scenario of ["records.saturation", "records.mixed", "records.update"].filter(
        can,
      )) {
        const { prepare, run, verify } = await trial(executable, version, scenario, small);
        expect(prepare.settings).toMatchObject({ clients: "3", inFlight: "16" });
        expect(run.load).toMatchObject({ operations: 301, non2xx: 0, timeouts: 0 });
        expect(run.histograms[0]).toMatchObject({ measure: "latency", count: 301 });
        expect(run.throughput.operations.reduce((sum, one) => sum + one, 0)).toBe(301);
        expect(run.values.throughput).toBeCloseTo(301 / (run.durationNs / 1e9), 3);
        expect([...run.reasons, ...verify.reasons]).toEqual([]);
      }
    });

    it("computes in its own JavaScript engine, each answer the right number", async () => {
      const small = { n: 15, count: 60, inFlight: 8 };
      const { run, verify } = await trial(executable, version, "compute.fibonacci", small);
      expect(run.load).toMatchObject({ operations: 60, statusCounts: { "200": 60 } });
      expect(run.values.throughput).toBeGreaterThan(0);
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
    });

    it("measures the start and a light load for the footprint", async () => {
      const { prepare, run, verify } = await trial(executable, version, "footprint");
      expect(prepare.startNs).toBeGreaterThan(1e6);
      expect(run.load.statusCounts).toEqual({ "200": 200 });
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
    });
  });
}

describe("load child without a target", () => {
  it("says that the target is not ready, with what it met", async () => {
    await using harness = startHarness(load);
    const answer = await harness.ask(
      "prepare",
      harnessPlan({
        target: "pocketbase",
        scenario: "footprint",
        durability: "wal-normal",
        dataDir: folder,
        baseUrl: `http://127.0.0.1:${await freePort()}`,
        readyTimeoutMs: 200,
      }),
    );
    expect(answer).toMatchObject({ ok: false, code: "target_not_ready" });
    expect(!answer.ok && answer.message).toContain("ECONNREFUSED");
  });
});
