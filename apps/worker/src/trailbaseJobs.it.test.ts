import type { ClaimedJob, RawReport } from "@lapline/contracts";
import { isLeftOut, requireRust, requireSources, waitFor } from "@lapline/testkit";
import { scenariosById } from "@lapline/workloads";
import { catalog } from "@lapline/workloads/catalog";
import { beforeEach, describe, expect, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideCache } from "./testing/provideCache.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

const harness = provideHarness();
const cache = provideCache("trailbase");
const repositories = ["trailbaseio/trailbase", "trailbaseio/sqlean", "ignatz/sqlite-vec"].map(
  (name) => `https://github.com/${name}`,
);
/** The first build compiles some 570 crates; what other releases share of them is kept. */
const buildMs = 120 * 60_000;
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, cache.dir));
});

/** Runs jobs of one version one after another on one machine, each to a report without a reason. */
async function runToReports(
  version: string,
  jobs: readonly Pick<ClaimedJob, "scenario" | "params">[],
): Promise<RawReport[]> {
  const reports: RawReport[] = [];
  machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
  for (const job of jobs) {
    const place = { target: "trailbase", version, provisioner: "git", sandbox: "process" } as const;
    const scenarioVersion = scenariosById.get(job.scenario)?.description.version ?? 1;
    const limits = { durability: "wal-normal", hardTimeoutMs: buildMs, scenarioVersion };
    const parsed = catalog.parseParams(job.scenario, job.params);
    if (!parsed.ok) throw new Error(parsed.problems.join(" "));
    const served = api.enqueue({ ...place, ...limits, ...job, params: parsed.params });
    await waitFor(() => served.reports.length + served.fails.length > 0, {
      what: `a result of ${job.scenario}`,
      timeoutMs: buildMs,
    });
    expect(served.fails, api.logOf(served)).toEqual([]);
    const { report } = served.reports[0] ?? expect.unreachable();
    for (const { reasons } of report.trials) {
      // That a client of a busy machine could not keep up says nothing of the target.
      const ofTarget = reasons.filter(({ code }) => code !== "generator_saturated");
      expect(ofTarget, job.scenario).toEqual([]);
    }
    reports.push(report);
  }
  expect(api.complaints).toEqual([]);
  return reports;
}

const load = { loadModel: "fixed_work", warmup: 20, timeoutSeconds: 60, inFlight: 8 } as const;
const api100 = { loadModel: "fixed_work", count: 100, warmup: 10, timeoutSeconds: 60 } as const;

for (const version of ["0.21.11", "0.22.6"] as const) {
  const isBuilt =
    !isLeftOut(`trailbase ${version}`) &&
    requireRust().available &&
    requireSources(repositories).available;
  describe.runIf(isBuilt)(`TrailBase ${version} from git`, { timeout: buildMs }, () => {
    test("does the records scenarios, each operation right, in the mode that it promises", async () => {
      const reports = await runToReports(version, [
        { scenario: "records.insert", params: { ...load, count: 400 } },
        { scenario: "records.read", params: { ...load, count: 400, rows: 100 } },
        { scenario: "records.mixed", params: { ...load, count: 400, rows: 100 } },
        { scenario: "records.list", params: { ...load, count: 200, rows: 100 } },
        { scenario: "records.filter", params: { ...load, count: 200, rows: 100 } },
        { scenario: "records.update", params: { ...load, count: 300 } },
        { scenario: "records.delete", params: { ...load, count: 300 } },
        { scenario: "records.batch", params: { timeoutSeconds: 60 } },
      ]);
      for (const { targetVersionReported, environment, trials } of reports) {
        expect(targetVersionReported).toBe(version);
        expect(environment.comparability).toMatchObject({
          "target.journalMode": "wal",
          "target.synchronous": "1",
        });
        expect(Object.keys(trials[0]?.load.statusCounts ?? {})).toEqual(["200"]);
        expect(trials[0]?.values.throughput).toBeGreaterThan(0);
      }
      // The submodules' commits are those that the release's tree names.
      expect(reports[0]?.environment.shown).toMatchObject({
        "source.src/crates/sqlean/bundled/sqlean": `${repositories[1]} 66eb7887ac803197bbd83f4f89be59a53e7cea08`,
        "source.src/vendor/sqlite-vec": `${repositories[2]}.git 736f40e68be15440a6df9e320f8d1dd801282126`,
      });
    });

    test("does the api scenarios with rows that are right", async () => {
      const names = ["read_single", "list_filtered", "create", "update", "delete", "batch_create"];
      const jobs = names.map((name) => ({ scenario: `api.${name}`, params: api100 }));
      for (const { trials } of await runToReports(version, jobs)) {
        expect(trials[0]?.load).toMatchObject({ operations: 100, non2xx: 0, timeouts: 0 });
      }
    });

    test("computes in its script engine, each answer the right number, and has a footprint", async () => {
      const [computed, footprint] = await runToReports(version, [
        {
          scenario: "compute.fibonacci",
          params: { ...load, n: 15, count: 60, warmup: 0, timeoutSeconds: 600 },
        },
        { scenario: "footprint", params: { requests: 100 } },
      ]);
      expect(computed?.trials[0]?.load.statusCounts).toEqual({ "200": 60 });
      const values = footprint?.trials[0]?.values ?? {};
      expect(values.artifact_size).toBeGreaterThan(50 * 1024 ** 2);
      expect(values.start_time).toBeGreaterThan(10e6);
      expect(values.memory_rest).toBeGreaterThan(10 * 1024 ** 2);
    });
  });
}
