import { requireRust } from "@lapline/testkit";
import { describe, expect, test } from "vitest";
import { provideJobs } from "./testing/provideJobs.ts";

const { runToReport } = provideJobs("trailbase-crate");
/** The first build compiles hundreds of crates. */
const buildMs = 120 * 60_000;

const load = { loadModel: "fixed_work", warmup: 50, timeoutSeconds: 10 } as const;

describe.runIf(requireRust().available)("TrailBase's crate", { timeout: buildMs }, () => {
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
    const report = await runToReport({ ...job, hardTimeoutMs: buildMs });
    expect(report.targetVersionReported).toBe("0.2.0");
    expect(report.environment.comparability["target.synchronous"]).toBe("1");
    const [trial] = report.trials;
    process.stdout.write(`trailbase-crate ${scenario}: ${JSON.stringify(trial?.values)}\n`);
    expect(Object.keys(trial?.load.statusCounts ?? {})).toEqual(["200"]);
  });
});
