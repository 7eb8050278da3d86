import type { ClaimedJob, RawReport } from "@lapline/contracts";
import { asVersionName } from "@lapline/contracts";
import { requireDart, requireGo, requireSources, waitFor } from "@lapline/testkit";
import { targetsById } from "@lapline/workloads";
import { beforeEach, describe, expect, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideCache } from "./testing/provideCache.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

const harness = provideHarness();
const cache = provideCache("git");
/** The first build takes minutes; later ones come from the session's cache. */
const firstBuildMs = 30 * 60_000;
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, cache.dir));
});

async function run(job: Partial<ClaimedJob>) {
  const served = api.enqueue(job);
  machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
  await waitFor(() => served.reports.length + served.fails.length > 0, {
    what: "a result of the job",
    timeoutMs: firstBuildMs,
  });
  return { ...served, log: api.logOf(served) };
}

async function runToReport(job: Partial<ClaimedJob>): Promise<RawReport> {
  const served = await run(job);
  // What went wrong comes first: a summary of many tests shows the first line alone.
  const told = (wrong: unknown) => `${JSON.stringify(wrong)}\n${served.log}`;
  expect(served.fails, told(served.fails)).toEqual([]);
  expect(api.complaints).toEqual([]);
  const { report } = served.reports[0] ?? expect.unreachable();
  for (const { reasons } of report.trials) expect(reasons, told(reasons)).toEqual([]);
  return report;
}

const allyourbase = {
  repository: "https://github.com/gridlhq/allyourbase",
  commit: "d2ee2a538d606f7865fdaead03a052707ebaadcc",
};
const allyourbaseJob = {
  target: "allyourbase",
  version: allyourbase.commit,
  provisioner: "git",
  durability: "sync-commit",
} as const;

const hasGo = requireGo().available;
const canBuildAllyourbase = hasGo && requireSources([allyourbase.repository]).available;

describe.runIf(canBuildAllyourbase)("Allyourbase", { timeout: firstBuildMs }, () => {
  const load = { loadModel: "closed_loop", durationSeconds: 1, warmup: 50, timeoutSeconds: 10 };

  test.each([
    ["health", { inFlight: 8 }],
    ["read_single", { inFlight: 8, rows: 100 }],
    ["list_default", { inFlight: 8, rows: 100, perPage: 20 }],
    ["list_filtered", { inFlight: 8, rows: 1000, perPage: 50 }],
    ["list_large", { inFlight: 8, rows: 10_000, perPage: 100 }],
    ["create", { inFlight: 1 }],
    ["update", { inFlight: 1, rows: 100 }],
    ["batch_create", { inFlight: 1, batchSize: 50 }],
  ])("answers api.%s beside a PostgreSQL of its own", async (name, params) => {
    const report = await runToReport({
      ...allyourbaseJob,
      scenario: `api.${name}`,
      params: { ...load, ...params },
    });
    const [trial] = report.trials;
    expect(trial?.values.throughput).toBeGreaterThan(5);
    expect(new Set(report.resources.map(({ component }) => component))).toEqual(
      new Set(["all", "allyourbase", "postgres"]),
    );
    expect(report.environment.shown["source.allyourbase"]).toContain(allyourbase.commit);
    expect(report.environment.comparability).toMatchObject({
      "target.synchronousCommit": "on",
      "target.fsync": "on",
    });
  });

  test("deletes each row once", async () => {
    const params = { loadModel: "fixed_work", count: 200, warmup: 20, inFlight: 1 } as const;
    const job = { ...allyourbaseJob, scenario: "api.delete" };
    const report = await runToReport({ ...job, params: { ...params, timeoutSeconds: 10 } });
    expect(report.trials[0]?.load.statusCounts).toEqual({ "204": 200 });
  });

  test.each([
    ["sync.single", {}, 6],
    ["sync.concurrent", { items: 10 }, 60],
  ])("sends a subscribed user what another creates in %s", async (scenario, several, visible) => {
    const params = { warmup: 1, samples: 6, pauseMs: 20, timeoutSeconds: 60, ...several };
    const report = await runToReport({ ...allyourbaseJob, scenario, params });
    const [trial] = report.trials;
    expect(trial?.load.statusCounts).toMatchObject({ visible });
    expect(trial?.values.success).toBe(1);
    expect(report.environment.comparability["target.synchronousCommit"]).toBe("on");
  });

  test("has a footprint", async () => {
    const job = { ...allyourbaseJob, scenario: "footprint", params: { requests: 100 } };
    const values = (await runToReport(job)).trials[0]?.values ?? {};
    // The program, without the PostgreSQL that is provisioned with it.
    expect(values.artifact_size).toBeGreaterThan(20e6);
    expect(values.artifact_size).toBeLessThan(80e6);
    expect(values.memory_rest).toBeGreaterThan(20e6);
    // Each part has its own, which together are the whole.
    const { memory_rest_of_program: own = 0, memory_rest_of_postgres: database = 0 } = values;
    expect(Math.min(own, database)).toBeGreaterThan(1e6);
    expect((own + database) / (values.memory_rest ?? 0)).toBeCloseTo(1, 1);
    expect(values.artifact_size_default).toBeGreaterThan(20e6);
    expect(values.artifact_size_stripped).toBeLessThanOrEqual(values.artifact_size_default ?? 0);
  });

  test("of a tag that does not exist is version_not_found", async () => {
    const params = { ...load, inFlight: 8 };
    const job = { ...allyourbaseJob, version: "99.0.0", scenario: "api.health", params };
    const served = await run(job);
    expect(served.fails.map(({ code }) => code)).toEqual(["version_not_found"]);
  });
});

const canBuildSqinn = hasGo && requireSources(["https://github.com/cvilsmeier/sqinn"]).available;

describe.runIf(canBuildSqinn)("sqinn", { timeout: firstBuildMs }, () => {
  test.each([
    ["simple", { rows: 20_000 }, 40_000],
    ["complex", { users: 10, articlesPerUser: 20, commentsPerArticle: 5 }, 1210 + 1000],
    ["many", { n: 100, queries: 100 }, 10_000],
    ["large", { n: 50_000, rows: 200 }, 200],
    ["concurrent", { goroutines: 4, rows: 20_000 }, 80_000],
    ["real", { users: 10, articlesPerUser: 20, commentsPerArticle: 5 }, 1210 + 1000],
  ])("runs sql.%s through its library and its own program", async (name, params, rows) => {
    const report = await runToReport({
      target: "go-sqlite-sqinn",
      version: "1.2.0",
      provisioner: "git",
      durability: "delete-full",
      scenario: `sql.${name}`,
      params: { ...params, warmup: true },
    });
    expect(report.targetVersionReported).toBe("1.2.0");
    expect(report.trials[0]?.load.operations).toBe(rows);
    expect(report.environment.shown["source.sqinn"]).toContain("v1.1.42");
    expect(report.environment.shown["target.sqliteVersion"]).toBe("3.49.2");
    expect(report.environment.comparability).toMatchObject({
      "target.journalMode": "delete",
      "target.synchronous": "2",
    });
  });
});

describe.each([
  ["sqlite-async", "0.6.1"],
  ["sqflite", "2.3.2"],
])("%s", (target, version) => {
  const plan = targetsById.get(target)?.provision(asVersionName(version, "git"), "git");
  const repositories = plan?.kind === "git" ? plan.sources.map(({ repository }) => repository) : [];
  const isBuildable = requireDart().available && requireSources(repositories).available;

  test.runIf(isBuildable).each([
    ["speedtest.default", "wal-normal", { journalMode: "wal", synchronous: "1" }],
    ["speedtest.batched", "wal-normal", { journalMode: "wal", synchronous: "1" }],
    ["speedtest.default", "delete-full", { journalMode: "delete", synchronous: "2" }],
    ["speedtest.batched", "delete-full", { journalMode: "delete", synchronous: "2" }],
  ])("runs %s in %s in the Dart that npm carries", { timeout: firstBuildMs }, async (...one) => {
    const [scenario, durability, settings] = one;
    const params = { size: 1, warmup: false };
    const job = { target, version, provisioner: "git", scenario, durability, params } as const;
    const report = await runToReport(job);
    expect(report.targetVersionReported).toBe(version);
    expect(report.trials[0]?.values.tests_sum).toBeGreaterThan(0);
    expect(report.environment.comparability).toMatchObject({
      "harness.name": "speedtest-dart",
      "harness.runtime": "dart 3.7.3 linux_ia32 just in time",
      "target.journalMode": settings.journalMode,
      "target.synchronous": settings.synchronous,
    });
  });
});
