import type { ClaimedJob } from "@lapline/contracts";
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

describe("an interleaved job", { timeout: 300_000 }, () => {
  test("measures both versions by turns, and tells what each of them was", async () => {
    const served = start({ comparison: { kind: "compare", baseVersion: "0.8.55" } });
    await ended(served);
    expect(served.fails, api.logOf(served)).toEqual([]);
    expect(api.complaints).toEqual([]);
    const { report } = served.reports[0] ?? expect.unreachable();
    expect(report.trials.map(({ index, side }) => [index, side])).toEqual([
      [0, "base"],
      [1, "head"],
      [2, "head"],
      [3, "base"],
    ]);
    for (const trial of report.trials) {
      expect(trial.reasons).toEqual([]);
      expect(trial.load.operations).toBe(200);
    }
    const startsMs = report.trials.map(({ startMs }) => startMs);
    expect(startsMs).toEqual([...startsMs].sort((a, b) => a - b));
    const { base } = report;
    expect(base?.version).toBe("0.8.55");
    expect(base?.artifactDigest).toMatch(/^sha256:/);
    expect(base?.artifactDigest).not.toBe(report.artifactDigest);
    expect(base?.environment.comparability).toEqual(report.environment.comparability);
    expect(base?.environment.shown["target.sqliteVersion"]).toBeDefined();
    expect(served.progress.every(({ trials }) => trials === 4)).toBe(true);
    // Nothing is built or fetched between two trials.
    const log = api.logOf(served);
    expect(log.lastIndexOf("npm artifact")).toBeLessThan(log.indexOf("trial 1/4 base valid"));
  });

  test("starts the server of its own version for each trial over HTTP", async () => {
    const served = start({
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
    });
    await ended(served);
    expect(served.fails, api.logOf(served)).toEqual([]);
    const { report } = served.reports[0] ?? expect.unreachable();
    for (const { load } of report.trials) expect(load.statusCounts).toEqual({ "200": 50 });
    // From 1.0.7 on it does more work, and says so when it starts.
    const started = [...api.logOf(served).matchAll(/work: (more|same)/g)];
    expect(started.map(([, work]) => work)).toEqual(["same", "more", "more", "same"]);
    expect(report.trials.map(({ side }) => side)).toEqual(["base", "head", "head", "base"]);
  });

  test("of one version with itself is a calibration", async () => {
    const served = start({
      trials: 1,
      comparison: { kind: "calibrate", baseVersion: job.version },
    });
    await ended(served);
    expect(served.fails, api.logOf(served)).toEqual([]);
    const { report } = served.reports[0] ?? expect.unreachable();
    expect(report.trials.map(({ side }) => side)).toEqual(["base", "head"]);
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
