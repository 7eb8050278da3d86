import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { HarnessPlan, Params } from "@lapline/contracts";
import { decodeFromCompressedBase64 } from "hdr-histogram-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { startHarness } from "./testing/startHarness.ts";

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-harness-"));
  program = (await buildHarness(join(folder, "programs"))).inProcess;
});
afterAll(() => rm(folder, { recursive: true }));

async function sqlitePlan(
  scenario: string,
  durability = "wal-normal",
  params: Params = {},
): Promise<HarnessPlan> {
  const dataDir = await mkdtemp(join(folder, "data-"));
  return harnessPlan({ target: "sqlite", scenario, durability, dataDir }, params);
}

async function wholeTrial(plan: HarnessPlan) {
  await using harness = startHarness(program);
  const hello = await harness.expect("hello");
  const prepare = await harness.expect("prepare", plan);
  const warmup = await harness.expect("warmup");
  const run = await harness.expect("run");
  const verify = await harness.expect("verify");
  await harness.expect("bye");
  expect(await harness.ended).toBe(0);
  return { hello, prepare, warmup, run, verify, progress: harness.progress };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("in-process harness on SQLite", () => {
  const settingsByMode = {
    "wal-normal": "wal 1",
    "delete-full": "delete 2",
    off: "wal 0",
    "delete-off": "delete 0",
  };
  for (const [durability, wanted] of Object.entries(settingsByMode)) {
    it(`inserts exactly the asked messages and proves ${durability}`, async () => {
      const plan = await sqlitePlan("records.insert", durability, { count: 100, warmup: 10 });
      const { prepare, warmup, run, verify } = await wholeTrial(plan);
      expect(prepare.targetVersion).toMatch(/^3\.\d+\.\d+$/);
      expect(prepare.startNs).toBeGreaterThan(0);
      expect(warmup.operations).toBe(10);
      expect(run.reasons).toEqual([]);
      expect(run.load).toMatchObject({ operations: 100, non2xx: 0, generatorUtilisation: null });
      expect(sum(run.throughput.operations)).toBe(100);
      expect(run.histograms.map(({ measure, count }) => [measure, count])).toEqual([
        ["latency", 100],
      ]);
      expect(verify.reasons).toEqual([]);
      expect(`${verify.settings.journalMode} ${verify.settings.synchronous}`).toBe(wanted);
    });
  }

  it.each(["records.mixed", "records.batch", "records.list", "records.update"])(
    "stores and finds messages as long as %s asks for",
    async (scenario) => {
      const rows = scenario === "records.batch" ? {} : { rows: 256 };
      const work = { ...rows, count: 50, warmup: 5, payloadBytes: 10_000 };
      const plan = await sqlitePlan(scenario, "delete-full", work);
      const { run, verify } = await wholeTrial(plan);
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
      const files = await readdir(plan.dataDir);
      const stats = await Promise.all(files.map((file) => stat(join(plan.dataDir, file))));
      expect(sum(stats.map(({ size }) => size))).toBeGreaterThan(50 * 10_000);
    },
  );

  it.each(["records.mixed", "records.update", "records.delete"])(
    "does %s on messages that SQLite counts",
    async (scenario) => {
      const work = { count: 50, warmup: 5, ...(scenario !== "records.delete" && { rows: 256 }) };
      const plan = await sqlitePlan(scenario, "wal-normal", work);
      const { run, verify } = await wholeTrial({ ...plan, options: { keyType: "integer" } });
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
      const database = new DatabaseSync(join(plan.dataDir, "chat.db"));
      const { type } = database.prepare("SELECT typeof(id) AS type FROM message").get() ?? {};
      database.close();
      expect(type).toBe("integer");
    },
  );

  it("reports values that agree with each other and with the histogram", async () => {
    const plan = await sqlitePlan("records.insert", "wal-normal", { count: 900, warmup: 100 });
    const { run } = await wholeTrial(plan);
    const { throughput = 0, duration = 0, latency = 0 } = run.values;
    expect(duration).toBe(run.durationNs);
    expect(throughput).toBeCloseTo(900 / (duration / 1e9), 3);
    const [histogram] = run.histograms;
    const decoded = decodeFromCompressedBase64(histogram?.encoded ?? "");
    expect(decoded.totalCount).toBe(900);
    expect(latency).toBe(decoded.getValueAtPercentile(50) * (histogram?.unitsPerCount ?? 0));
    // One operation after another: the latencies fill the span.
    expect(900 * (histogram?.mean ?? 0)).toBeCloseTo(duration, -4);
  });

  it("times some of many short operations and counts them all", async () => {
    const params = { count: 20_000, warmup: 2000, rows: 500 };
    const { run } = await wholeTrial(await sqlitePlan("records.read", "wal-normal", params));
    expect(run.load).toMatchObject({ operations: 20_000, non2xx: 0 });
    expect(sum(run.throughput.operations)).toBe(20_000);
    const [histogram] = run.histograms;
    const timed = histogram?.count ?? 0;
    expect(timed).toBeGreaterThanOrEqual(300);
    expect(timed).toBeLessThanOrEqual(20_000);
    // What was timed is like what was not: half of the operations took the median or longer.
    expect((20_000 / 2) * (run.values.latency ?? 0)).toBeLessThan(run.durationNs);
  });

  it("reads stored messages and notices nothing missing", async () => {
    const { run, verify } = await wholeTrial(await sqlitePlan("records.read"));
    expect(run.load).toMatchObject({ operations: 5000, non2xx: 0 });
    expect([...run.reasons, ...verify.reasons]).toEqual([]);
  });

  it("tells reads from inserts in the mixed scenario", async () => {
    const params = { count: 1000, readPercent: 70 };
    const { run, verify } = await wholeTrial(await sqlitePlan("records.mixed", "off", params));
    expect(run.histograms.map(({ measure, count }) => [measure, count])).toEqual([
      ["latency", 1000],
      ["latency_read", 700],
      ["latency_insert", 300],
    ]);
    expect(Object.keys(run.values)).toEqual(
      expect.arrayContaining(["latency", "latency_p99", "latency_read", "latency_insert"]),
    );
    expect(verify.reasons).toEqual([]);
  });

  for (const scenario of ["list", "filter", "update", "delete", "batch"]) {
    it(`does the asked work in records.${scenario} and finds what it must`, async () => {
      const plan = await sqlitePlan(`records.${scenario}`);
      const { run, verify } = await wholeTrial(plan);
      expect(run.load).toMatchObject({ operations: plan.params.count, non2xx: 0 });
      const { throughput = 0, item_throughput: items } = run.values;
      expect(throughput).toBeGreaterThan(0);
      expect(items).toBe(
        scenario === "batch" ? throughput * Number(plan.params.batchSize) : undefined,
      );
      expect([...run.reasons, ...verify.reasons]).toEqual([]);
    });
  }

  it("only touches the target lightly in the footprint scenario", async () => {
    const { warmup, run, verify } = await wholeTrial(await sqlitePlan("footprint"));
    expect(warmup.operations).toBe(0);
    expect(run).toMatchObject({ values: {}, histograms: [], reasons: [] });
    expect(run.load.operations).toBe(200);
    expect(verify.reasons).toEqual([]);
  });

  it("runs for the asked time and shows live progress", async () => {
    const byTime = { loadModel: "closed_loop", durationSeconds: 1 } as const;
    const { run, progress } = await wholeTrial(await sqlitePlan("records.read", "off", byTime));
    expect(run.durationNs).toBeGreaterThanOrEqual(1e9);
    // An operation that a busy machine interrupts is the last one and counts in full.
    expect(run.durationNs).toBeLessThan(3e9);
    expect(progress.length).toBeGreaterThanOrEqual(2);
    expect(progress.at(-1)?.operationsTotal).toBeNull();
    expect(progress.at(-1)?.rate).toBeGreaterThan(0);
  });

  it("holds a fixed rate", async () => {
    const params = { loadModel: "fixed_rate", rate: 400, durationSeconds: 1 } as const;
    const { run } = await wholeTrial(await sqlitePlan("records.insert", "off", params));
    expect(run.load.operations).toBe(400);
    // The last operation is due 2.5 ms before the second is over; a busy machine may end later.
    expect(run.values.throughput).toBeGreaterThan(100);
    expect(run.values.throughput).toBeLessThan(405);
  });
});

describe("in-process harness", () => {
  it("says what it is and goes on after a line that is no request", async () => {
    await using harness = startHarness(program);
    harness.writeLine("Hello?");
    expect(await harness.expect("hello")).toEqual({
      protocol: 1,
      harness: "in-process",
      language: "javascript",
      runtimeVersion: process.version,
      capabilities: ["slice"],
    });
  });

  it("answers with the job's error code when it cannot do what is asked", async () => {
    await using harness = startHarness(program);
    const plan = await sqlitePlan("records.insert");
    const codeOf = async (change: Partial<HarnessPlan>) => {
      const answer = await harness.ask("prepare", { ...plan, ...change });
      return answer.ok ? "ok" : answer.code;
    };
    expect(await codeOf({ target: "nosql" })).toBe("unsupported");
    expect(await codeOf({ target: "pocketbase" })).toBe("unsupported");
    expect(await codeOf({ scenarioVersion: 99 })).toBe("unsupported");
    expect(await codeOf({ dataDir: join(folder, "missing") })).toBe("target_not_ready");
    expect(await codeOf({ durability: "raid" })).toBe("target_not_ready");
    expect((await harness.ask("run")).ok).toBe(false);
    expect(await codeOf({})).toBe("ok");
  });

  it("ends when the worker is gone", async () => {
    const harness = startHarness(program);
    await harness.expect("hello");
    await harness[Symbol.asyncDispose]();
    expect(await harness.ended).not.toBeUndefined();
  });
});
