import type { ClaimedJob, RawReport } from "@lapline/contracts";
import {
  builtVersions,
  findProgram,
  inTurn,
  isSlowBuildDue,
  requireBrowser,
  requireDocker,
  requireGo,
  requireJava,
  requireRust,
  testEnv,
  waitFor,
} from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

const harness = provideHarness();
const docker = requireDocker();
const java = requireJava();
const hasGo = requireGo().available;
const hasPython = findProgram("python3") !== null && findProgram("pip3") !== null;
/** The first build of PocketBase takes minutes; later ones come from the session's cache. */
const firstBuildMs = 30 * 60_000;
const slowBuildMs = 120 * 60_000;
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, testEnv.cacheDir));
});

async function runToReport(job: Partial<ClaimedJob>): Promise<RawReport> {
  const served = api.enqueue(job);
  const sandboxes = docker.available ? "process,docker" : "process";
  machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token, SANDBOXES: sandboxes }));
  await waitFor(() => served.reports.length + served.fails.length > 0, {
    what: "a result of the job",
    timeoutMs: job.hardTimeoutMs ?? firstBuildMs,
  });
  expect(served.fails, api.logOf(served)).toEqual([]);
  expect(api.complaints).toEqual([]);
  expect(served.started).toBe(true);
  const { report } = served.reports[0] ?? expect.unreachable();
  for (const trial of report.trials) expect(trial.reasons).toEqual([]);
  return report;
}

async function runToFailure(job: Partial<ClaimedJob>): Promise<string[]> {
  const served = api.enqueue(job);
  machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
  await waitFor(() => served.fails.length > 0, { what: "the failure", timeoutMs: 90_000 });
  expect(served.started).toBe(false);
  return served.fails.map(({ code }) => code);
}

const load = { loadModel: "fixed_work", warmup: 50, timeoutSeconds: 10 } as const;
const pocketbase = {
  target: "pocketbase",
  version: builtVersions.pocketbase,
  durability: "wal-normal",
} as const;

describe.runIf(hasGo)("PocketBase", { timeout: firstBuildMs }, () => {
  test("is built from its module, started as a process and measured over HTTP", async () => {
    const job = {
      ...pocketbase,
      provisioner: "go",
      params: { ...load, count: 1000, inFlight: 8 },
    } as const;
    const report = await inTurn("go build", () => runToReport(job));
    const [trial] = report.trials;
    expect(report.targetVersionReported).toBe(pocketbase.version);
    expect(report.artifactDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(trial?.load.statusCounts).toEqual({ "200": 1000 });
    expect(trial?.histograms[0]?.count).toBe(1000);
    expect(trial?.values.cpu).toBeGreaterThan(0.05);
    expect(report.environment.comparability["sampling.methods"]).toContain("rss_process_tree");
  });

  test.runIf(docker.available)("runs in a container whose network the load joins", async () => {
    const report = await runToReport({
      ...pocketbase,
      provisioner: "docker",
      sandbox: "docker",
      params: { ...load, count: 1000, inFlight: 8 },
    });
    expect(report.trials[0]?.load.statusCounts).toEqual({ "200": 1000 });
    expect(report.trials[0]?.values.memory).toBeGreaterThan(5 * 1024 ** 2);
    expect(report.environment.comparability).toMatchObject({
      "sandbox.kind": "docker",
      "target.journalMode": "wal",
    });
    expect(report.environment.comparability["sampling.methods"]).toContain("cgroup");
  });

  test("takes turns with itself over HTTP, one process of the server for each trial", async () => {
    const report = await runToReport({
      ...pocketbase,
      provisioner: "go",
      params: { ...load, count: 300, inFlight: 8 },
      comparison: { kind: "calibrate", baseVersion: pocketbase.version },
    });
    expect(report.trials.map(({ side }) => side)).toEqual(["base", "head"]);
    for (const { load: seen } of report.trials) expect(seen.statusCounts).toEqual({ "200": 300 });
    expect(report.base?.targetVersionReported).toBe(pocketbase.version);
  });

  test.runIf(docker.available)("takes turns with itself in containers of its own", async () => {
    const report = await runToReport({
      ...pocketbase,
      provisioner: "docker",
      sandbox: "docker",
      params: { ...load, count: 300, inFlight: 8 },
      comparison: { kind: "calibrate", baseVersion: pocketbase.version },
    });
    expect(report.trials.map(({ side }) => side)).toEqual(["base", "head"]);
    for (const { load: seen } of report.trials) expect(seen.statusCounts).toEqual({ "200": 300 });
  });

  test("has a footprint", async () => {
    const report = await runToReport({
      ...pocketbase,
      provisioner: "go",
      scenario: "footprint",
      params: { requests: 100 },
    });
    const values = report.trials[0]?.values ?? {};
    expect(values.artifact_size).toBeGreaterThan(10 * 1024 ** 2);
    expect(values.start_time).toBeGreaterThan(10e6);
    expect(values.start_time_warm).toBeGreaterThan(10e6);
    expect(report.warnings.filter((warning) => warning.includes("second start"))).toEqual([]);
    expect(values.artifact_size_stripped).toBe(values.artifact_size);
    expect(values.artifact_size_default).toBeGreaterThan(values.artifact_size ?? 0);
    expect(values.image_size).toBeUndefined();
    expect(values.data_size).toBeGreaterThan(10_000);
    expect(values.memory_rest).toBeGreaterThan(5 * 1024 ** 2);
    expect(values.memory_loaded).toBeGreaterThan(values.memory_rest ?? 0);
  });

  test.runIf(docker.available)("has a footprint in a container, with its image", async () => {
    const report = await runToReport({
      ...pocketbase,
      provisioner: "docker",
      sandbox: "docker",
      scenario: "footprint",
      params: { requests: 100 },
    });
    const values = report.trials[0]?.values ?? {};
    expect(values.image_size).toBeGreaterThan(10 * 1024 ** 2);
    expect(values.artifact_size_default).toBeGreaterThan(values.artifact_size_stripped ?? 0);
    expect(values.start_time).toBeGreaterThan(0);
    // The data lies in the engine's volume, and a container is not started twice.
    expect(values.data_size).toBeUndefined();
    expect(values.start_time_warm).toBeUndefined();
  });

  test("a version that does not exist is version_not_found", async () => {
    const job = { ...pocketbase, version: "0.99.99", provisioner: "go" } as const;
    const params = { ...load, count: 10, inFlight: 1 };
    expect(await runToFailure({ ...job, params })).toEqual(["version_not_found"]);
  });
});

describe("a runtime whose release is the target", { timeout: firstBuildMs }, () => {
  test.for([
    ["sqlite-node", "24.4.1", "v24.4.1"],
    ["sqlite-deno", "2.4.3", "deno 2.4.3"],
  ] as const)("runs the harness in %s %s", async ([target, version, runtime]) => {
    const report = await runToReport({
      target,
      version,
      provisioner: "npm",
      durability: "delete-full",
      scenario: "objects.update",
      params: { warmup: 2, samples: 10, items: 1 },
    });
    const [trial] = report.trials;
    const { comparability, shown } = report.environment;
    expect(report.targetVersionReported).toBe(version);
    expect(shown["harness.runtime"]).toBe(`javascript ${runtime}`);
    expect(comparability).not.toHaveProperty("harness.runtime");
    expect(comparability["target.synchronous"]).toBe("2");
    expect(trial?.histograms[0]?.count).toBe(10);
    expect(trial?.values.latency_mean).toBeGreaterThan(0);
    // The samples of the worker and the span of the runtime lie on one time axis.
    expect(trial?.startMs).toBeGreaterThan(0);
    expect(trial?.values.memory).toBeGreaterThan(10 * 1024 ** 2);
  });
});

describe.runIf(requireBrowser().available)("a page", { timeout: firstBuildMs }, () => {
  test("is served to the machine's Chromium, whose processes are all sampled", async () => {
    const report = await runToReport({
      target: "sqlite-wasm-browser",
      version: "3.54.1-build1",
      provisioner: "npm",
      durability: "opfs-sahpool",
      scenario: "objects.update",
      params: { warmup: 1, samples: 5, items: 1 },
    });
    const [trial] = report.trials;
    const { comparability } = report.environment;
    expect(report.targetVersionReported).toBe("3.54.1-build1");
    expect(comparability["harness.runtime"]).toMatch(/^javascript \S+ \d+\./);
    expect(comparability["target.vfs"]).toBe("opfs-sahpool");
    expect(trial?.histograms[0]?.count).toBe(5);
    // The harness alone is far below; a browser is several processes.
    expect(trial?.values.memory).toBeGreaterThan(150 * 1024 ** 2);
  });
});

describe.runIf(hasGo)("a Go library in a harness of its own", { timeout: firstBuildMs }, () => {
  const modernc = {
    target: "go-sqlite-modernc",
    provisioner: "go",
    scenario: "sql.simple",
  } as const;

  test("is built with the harness, which is the target's process", async () => {
    const job = {
      ...modernc,
      version: builtVersions.goSqliteModernc,
      durability: "delete-full",
      params: { rows: 20_000, warmup: true },
    } as const;
    const report = await inTurn("go build", () => runToReport(job));
    const [trial] = report.trials;
    expect(report.targetVersionReported).toBe(builtVersions.goSqliteModernc);
    expect(trial?.load.operations).toBe(40_000);
    expect(Object.keys(trial?.values ?? {}).sort()).toEqual([
      "allocs_per_op",
      "bytes_per_op",
      "cpu",
      "cpu_peak",
      "database_size",
      "insert_duration",
      "memory",
      "query_duration",
    ]);
    expect(trial?.values.memory).toBeGreaterThan(5 * 1024 ** 2);
    expect(report.environment.comparability).toMatchObject({
      "harness.name": "sql-go",
      "target.journalMode": "delete",
      "target.synchronous": "2",
    });
    expect(report.environment.shown["target.sqliteVersion"]).toBe("3.51.3");
  });

  test("a version that does not exist is version_not_found", async () => {
    const params = { rows: 10, warmup: false };
    const job = { ...modernc, version: "1.33.999", durability: "delete-full", params };
    expect(await runToFailure(job)).toEqual(["version_not_found"]);
  });
});

describe.runIf(hasPython)(
  "a Python library in a harness of its own",
  { timeout: firstBuildMs },
  () => {
    const objectbox = {
      target: "objectbox-python",
      provisioner: "pip",
      scenario: "speedtest.batched",
      durability: "sync-commit",
      params: { size: 1, warmup: false },
    } as const;

    test("is installed with the harness, which is the target's process", async () => {
      const report = await runToReport({ ...objectbox, version: "5.0.0" });
      const [trial] = report.trials;
      expect(report.targetVersionReported).toBe("5.0.0");
      expect(report.artifactDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(trial?.values.test_1).toBeGreaterThan(0);
      expect(trial?.values.memory).toBeGreaterThan(5 * 1024 ** 2);
      expect(report.environment.comparability["harness.name"]).toBe("speedtest-python");
      expect(report.environment.comparability["harness.runtime"]).toMatch(/^python 3\./);
    });

    test("a version that does not exist is version_not_found", async () => {
      expect(await runToFailure({ ...objectbox, version: "99.0.0" })).toEqual([
        "version_not_found",
      ]);
    });
  },
);

describe.runIf(java.available)(
  "a Java library in a harness of its own",
  { timeout: firstBuildMs },
  () => {
    const objectbox = {
      target: "objectbox-java",
      provisioner: "maven",
      scenario: "speedtest.batched",
      durability: "sync-commit",
      params: { size: 1, warmup: false },
    } as const;

    test("is fetched with what it needs and compiled into the target's process", async () => {
      const report = await runToReport({ ...objectbox, version: "5.1.0" });
      const [trial] = report.trials;
      expect(report.targetVersionReported).toBe("5.1.0");
      expect(report.artifactDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(trial?.values.test_1).toBeGreaterThan(0);
      expect(trial?.values.memory).toBeGreaterThan(5 * 1024 ** 2);
      expect(report.environment.comparability["harness.name"]).toBe("speedtest-java");
      expect(report.environment.comparability["harness.runtime"]).toMatch(/^java \d+/);
    });

    test("a version that does not exist is version_not_found", async () => {
      expect(await runToFailure({ ...objectbox, version: "99.0.0" })).toEqual([
        "version_not_found",
      ]);
    });
  },
);

describe("an npm-provisioned database", { timeout: firstBuildMs }, () => {
  const pglite = { target: "pglite", provisioner: "npm", durability: "sync-commit" } as const;

  test("is installed without scripts and measured in its own process", async () => {
    const report = await runToReport({
      ...pglite,
      version: "0.2.17",
      params: { ...load, count: 200, inFlight: 1 },
    });
    expect(report.trials[0]?.load.operations).toBe(200);
    expect(report.environment.shown["target.postgresVersion"]).toMatch(/^\d+/);
  });

  test("a version that does not exist is version_not_found", async () => {
    const params = { ...load, count: 10, inFlight: 1 };
    const job = { ...pglite, version: "99.0.0", params };
    expect(await runToFailure(job)).toEqual(["version_not_found"]);
  });

  test("is measured through drizzle, batch by batch, in the durability that was asked for", async () => {
    const report = await runToReport({
      target: "sqlite-drizzle-libsql",
      version: "0.18.0",
      provisioner: "npm",
      durability: "wal-normal",
      scenario: "records.batch",
      params: { ...load, warmup: 2, count: 20, inFlight: 1, batchSize: 50 },
    });
    expect(report.trials[0]?.load.operations).toBe(20);
    expect(report.environment.comparability["target.synchronous"]).toBe("1");
  });
});

const isCrateDue = isSlowBuildDue("trailbase-crate 0.2.0") && requireRust().available;
describe.runIf(isCrateDue)("TrailBase's crate", { timeout: slowBuildMs }, () => {
  const crate = { target: "trailbase-crate", version: "0.2.0", provisioner: "cargo" } as const;
  const many = { ...load, inFlight: 64 };

  test.each([
    ["records.insert", { ...many, warmup: 500, count: 10_000 }],
    ["records.read", { ...many, warmup: 500, count: 20_000, rows: 1000 }],
    ["records.mixed", { ...load, count: 1000, inFlight: 8, rows: 100, readPercent: 80 }],
    ["records.list", { ...load, count: 500, inFlight: 8, rows: 500 }],
    ["records.filter", { ...load, count: 500, inFlight: 8, rows: 500, contains: "7" }],
    ["records.update", { ...load, count: 500, inFlight: 8, rows: 256 }],
    ["records.delete", { ...load, count: 500, inFlight: 8 }],
    ["records.batch", { ...load, count: 50, inFlight: 8, batchSize: 50 }],
    ["footprint", { requests: 600 }],
  ] as const)("is built with its locked crates, started and measured: %s", async (...about) => {
    const [scenario, params] = about;
    const job = { ...crate, scenario, params, durability: "wal-normal" } as const;
    const report = await runToReport({ ...job, hardTimeoutMs: slowBuildMs });
    expect(report.targetVersionReported).toBe("0.2.0");
    expect(report.environment.comparability["target.synchronous"]).toBe("1");
    const [trial] = report.trials;
    process.stdout.write(`trailbase-crate ${scenario}: ${JSON.stringify(trial?.values)}\n`);
    expect(Object.keys(trial?.load.statusCounts ?? {})).toEqual(["200"]);
  });
});

test("Payload is installed, given its tables, started and measured over HTTP", {
  timeout: firstBuildMs,
}, async () => {
  const report = await runToReport({
    target: "payload",
    version: "3.90.2",
    provisioner: "npm",
    durability: "wal-normal",
    params: { ...load, count: 100, inFlight: 8 },
  });
  expect(report.targetVersionReported).toBe("3.90.2");
  expect(report.trials[0]?.load.statusCounts).toEqual({ "201": 100 });
  expect(report.trials[0]?.values.cpu).toBeGreaterThan(0.05);
});
