import { builtVersions, requireDocker, requireGo } from "@lapline/testkit";
import { describe, expect, test } from "vitest";
import { firstBuildMs, provideJobs } from "./testing/provideJobs.ts";

const { runToReport, runToFailure } = provideJobs("go");
const docker = requireDocker();
const hasGo = requireGo().available;

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
    const report = await runToReport(job);
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
    // A coin decides which side begins; slices are bounded by time, so no count is the same twice.
    expect(report.trials.map(({ side }) => side).toSorted()).toEqual(["base", "head"]);
    for (const { load: seen } of report.trials) {
      expect(Object.keys(seen.statusCounts)).toEqual(["200"]);
    }
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
    // A coin decides which side begins; slices are bounded by time, so no count is the same twice.
    expect(report.trials.map(({ side }) => side).toSorted()).toEqual(["base", "head"]);
    for (const { load: seen } of report.trials) {
      expect(Object.keys(seen.statusCounts)).toEqual(["200"]);
    }
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
