import type { ClaimedJob, RawReport } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideCache } from "./testing/provideCache.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer, ServedJob } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

// Two releases of a real library from npm, small enough to be installed by every test session.

const harness = provideHarness();
const cache = provideCache("interleaved");
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, cache.dir));
});

const job = {
  target: "node-sqlite3-wasm",
  version: "0.8.60",
  provisioner: "npm",
  durability: "off",
  trials: 2,
  params: { loadModel: "fixed_work", count: 200, warmup: 10, inFlight: 1, timeoutSeconds: 30 },
} as const;

function start(more: Partial<ClaimedJob>): ServedJob {
  const served = api.enqueue({ ...job, ...more });
  machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
  return served;
}

async function ended(served: ServedJob): Promise<void> {
  await waitFor(() => served.reports.length + served.fails.length > 0, {
    what: "the end of the job",
    timeoutMs: 240_000,
  });
}

function slicesOf(report: RawReport) {
  const { comparison } = report;
  if (comparison?.method === "slices") return comparison;
  throw new Error(`it was not measured in slices: ${JSON.stringify(comparison)}`);
}

function tookWholeTrials({ reports }: ServedJob): boolean {
  const { comparison } = reports[0]?.report ?? {};
  return comparison?.method === "trials" && comparison.reason?.code === "idle_work";
}

/** What every pair holds: blocks of an order and its reverse, slices that never overlap, both in step. */
function expectWholePair(report: RawReport, number: number): void {
  const pair = slicesOf(report).pairs[number] ?? expect.unreachable();
  const { slices } = pair;
  const base = report.trials[pair.baseTrial];
  const head = report.trials[pair.headTrial];
  expect([base?.side, head?.side]).toEqual(["base", "head"]);
  for (const trial of [base, head]) expect(trial?.reasons).toEqual([]);
  const blocks = Math.max(...slices.blocks) + 1;
  expect(blocks).toBeGreaterThanOrEqual(4);
  const perBlock = slices.arms.length / blocks;
  for (let block = 0; block < blocks; block += 1) {
    const arms = slices.arms.slice(block * perBlock, (block + 1) * perBlock);
    expect(arms).toEqual(arms.toReversed());
    expect(new Set(arms.slice(0, perBlock / 2)).size).toBe(perBlock / 2);
  }
  for (const [place, startNs] of slices.startNs.entries()) {
    if (place === 0) continue;
    const endNs = (slices.startNs[place - 1] ?? 0) + (slices.durationNs[place - 1] ?? 0);
    expect(startNs).toBeGreaterThanOrEqual(endNs - 1000);
  }
  const counts = pair.arms.map(({ operations }) => operations);
  expect(new Set(counts).size).toBe(1);
  for (const { arm, operations, activeNs, activeCpuNs, idleCpuNs } of pair.arms) {
    const own = slices.arms.flatMap((one, place) => (one === arm ? [place] : []));
    const sum = (column: number[]) => own.reduce((total, place) => total + (column[place] ?? 0), 0);
    expect(sum(slices.operations)).toBe(operations);
    expect(sum(slices.durationNs)).toBeCloseTo(activeNs, -1);
    expect(activeCpuNs).toBeGreaterThan(0);
    expect(idleCpuNs).toBeGreaterThanOrEqual(0);
  }
}

describe("an interleaved job", { timeout: 300_000 }, () => {
  test("hands the clock from version to version, and tells what each of them was", async () => {
    const served = start({ comparison: { kind: "compare", baseVersion: "0.8.55" } });
    await ended(served);
    expect(served.fails, api.logOf(served)).toEqual([]);
    expect(api.complaints).toEqual([]);
    const { report } = served.reports[0] ?? expect.unreachable();
    const { pairs, sliceNs } = slicesOf(report);
    expect(report.trials.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(pairs).toHaveLength(2);
    for (const [number, pair] of pairs.entries()) {
      expectWholePair(report, number);
      const base = report.trials[pair.baseTrial];
      const facts = pair.arms.find(({ arm }) => arm === "base") ?? expect.unreachable();
      expect(pair.arms.map(({ arm }) => arm).toSorted()).toEqual(["again", "base", "head"]);
      // The parameters ask for 200 operations, some milliseconds; a pair gets two seconds a side.
      expect(facts.activeNs).toBeGreaterThanOrEqual(2e9);
      expect(facts.operations).toBeGreaterThanOrEqual(1000);
      const pace = facts.operations / (facts.activeNs / 1e9);
      expect(base?.values.throughput).toBeCloseTo(pace, 3);
      expect(base?.values.duration).toBeCloseTo(200 / (pace / 1e9), -2);
      expect(base?.histograms[0]?.count).toBeGreaterThan(0);
      expect(pair.again?.values.throughput).toBeGreaterThan(0);
      const lengths = new Set(pair.slices.operations);
      expect(lengths.size).toBeGreaterThan(5);
    }
    expect(sliceNs).toBeLessThanOrEqual(200e6);
    const [first, second] = pairs.map(({ seed, slices }) => ({ seed, order: slices.arms.join() }));
    expect(first?.seed).not.toBe(second?.seed);
    expect(first?.order).not.toBe(second?.order);
    const { base } = report;
    expect(base?.version).toBe("0.8.55");
    expect(base?.artifactDigest).toMatch(/^sha256:/);
    expect(base?.artifactDigest).not.toBe(report.artifactDigest);
    expect(base?.environment.comparability).toEqual(report.environment.comparability);
    expect(base?.environment.shown["target.sqliteVersion"]).toBeDefined();
    expect(served.progress.every(({ trials }) => trials === 4)).toBe(true);
    // Nothing is built or fetched between two trials.
    const log = api.logOf(served);
    expect(log.lastIndexOf("npm artifact")).toBeLessThan(log.indexOf("trial 1/4"));
  });

  test("ends after the fifth pair where that settles what was asked", async () => {
    const goal = { kind: "verdict", minChange: 0.9 } as const;
    const judgedBy = { direction: "higher_is_better", look: 1, between: null } as const;
    const stopRule = { measures: [{ name: "throughput", goal, ...judgedBy }] };
    const comparison = { kind: "compare", baseVersion: "0.8.55", stopRule } as const;
    const served = start({ trials: 8, comparison });
    await ended(served);
    expect(served.fails, api.logOf(served)).toEqual([]);
    const { report } = served.reports[0] ?? expect.unreachable();
    expect(slicesOf(report).pairs).toHaveLength(5);
    expect(report.trials.map(({ index }) => index)).toEqual([...Array(10).keys()]);
    expect(api.logOf(served)).toContain("settled after 5 of at most 8 pairs");
  });

  test("takes whole trials by turns where writes share a device, and says so", async () => {
    const served = start({
      durability: "delete-full",
      comparison: { kind: "compare", baseVersion: "0.8.55" },
    });
    await ended(served);
    expect(served.fails, api.logOf(served)).toEqual([]);
    const { report } = served.reports[0] ?? expect.unreachable();
    expect(report.comparison).toMatchObject({
      method: "trials",
      reason: { code: "shared_device" },
    });
    expect(report.trials.map(({ index, side }) => [index, side])).toEqual([
      [0, "base"],
      [1, "head"],
      [2, "head"],
      [3, "base"],
    ]);
    for (const { load } of report.trials) expect(load.operations).toBe(200);
    const startsMs = report.trials.map(({ startMs }) => startMs);
    expect(startsMs).toEqual([...startsMs].sort((a, b) => a - b));
  });

  test("drives two servers by turns, and sees that one does more work", async () => {
    const drill = {
      target: "drill-step",
      version: "1.0.7",
      provisioner: "bundled",
      durability: "stores-nothing",
      scenario: "compute.fibonacci",
      params: {
        n: 12,
        loadModel: "fixed_work",
        count: 50,
        warmup: 5,
        inFlight: 1,
        clients: 1,
        timeoutSeconds: 30,
      },
      comparison: { kind: "compare", baseVersion: "1.0.6" },
    } as const;
    let served = start(drill);
    await ended(served);
    // Beside other load a server may work so much between its turns that whole trials are taken.
    for (let more = 0; more < 2 && tookWholeTrials(served); more += 1) {
      served = api.enqueue({ ...job, ...drill });
      await ended(served);
    }
    expect(served.fails, api.logOf(served)).toEqual([]);
    const { report } = served.reports[0] ?? expect.unreachable();
    const { pairs } = slicesOf(report);
    for (const [number, pair] of pairs.entries()) {
      expectWholePair(report, number);
      for (const { load, values, durationNs } of [pair.baseTrial, pair.headTrial].map(
        (index) => report.trials[index] ?? expect.unreachable(),
      )) {
        expect(Object.keys(load.statusCounts)).toEqual(["200"]);
        expect(load.operations).toBeGreaterThan(50);
        expect(values.latency_p10).toBeGreaterThan(0);
        expect(values.cpu_peak).toBeUndefined();
        expect(values.cpu).toBeGreaterThan(0);
        const cpuNs = (values.cpu ?? 0) * durationNs;
        expect(values.cpu_time_per_operation).toBeCloseTo(cpuNs / load.operations, 3);
      }
    }
    // From 1.0.7 on it does more work, and says so when it starts.
    const started = [...api.logOf(served).matchAll(/work: (more|same)/g)];
    const starts = Map.groupBy(started, ([, work]) => work);
    const more = starts.get("more")?.length ?? 0;
    // Beside other load a first pair may be measured again, in longer slices.
    expect(more).toBeGreaterThanOrEqual(pairs.length);
    expect(starts.get("same")).toHaveLength(2 * more);
  });

  test("of one version with itself is a calibration", async () => {
    const served = start({
      trials: 1,
      comparison: { kind: "calibrate", baseVersion: job.version },
    });
    await ended(served);
    expect(served.fails, api.logOf(served)).toEqual([]);
    const { report } = served.reports[0] ?? expect.unreachable();
    expect(report.trials.map(({ side }) => side).toSorted()).toEqual(["base", "head"]);
    expectWholePair(report, 0);
    // The base is on both sides already.
    expect(slicesOf(report).pairs[0]?.again).toBeNull();
    expect(report.base?.artifactDigest).toBe(report.artifactDigest);
  });

  test("says which side failed, with the code that an ordinary job would have", async () => {
    const served = start({ comparison: { kind: "compare", baseVersion: "0.0.1-nowhere" } });
    await ended(served);
    expect(served.reports).toEqual([]);
    expect(served.fails[0]).toMatchObject({
      code: "version_not_found",
      message: expect.stringMatching(/^base 0\.0\.1-nowhere: /),
    });
    expect(served.started).toBe(false);
  });

  test("ends in the middle when it is canceled, and leaves nothing behind", async () => {
    const params = { ...job.params, loadModel: "closed_loop", durationSeconds: 60 };
    const served = start({ params, comparison: { kind: "calibrate", baseVersion: job.version } });
    await waitFor(() => served.started, { what: "the first trial", timeoutMs: 120_000 });
    served.verdict = "cancel";
    await waitFor(() => api.logOf(served).includes("the job ends here: canceled"), {
      what: "the end of the job",
      timeoutMs: 60_000,
    });
    expect(served.reports.length + served.fails.length).toBe(0);
  });
});
