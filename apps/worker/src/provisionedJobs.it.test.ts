import {
  builtVersions,
  findProgram,
  requireBrowser,
  requireGo,
  requireJava,
} from "@lapline/testkit";
import { describe, expect, test } from "vitest";
import { firstBuildMs, provideJobs } from "./testing/provideJobs.ts";

const { runToReport, runToFailure } = provideJobs("go");
const java = requireJava();
const hasGo = requireGo().available;
const hasPython = findProgram("python3") !== null && findProgram("pip3") !== null;

const load = { loadModel: "fixed_work", warmup: 50, timeoutSeconds: 10 } as const;

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
    const report = await runToReport(job);
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
