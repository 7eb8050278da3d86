import type { RawHistogram } from "@lapline/contracts";
import { inOwnDatabase, sampleTrial } from "@lapline/testkit";
import { build, encodeIntoCompressedBase64 } from "hdr-histogram-js";
import { beforeAll, expect, test } from "vitest";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { getReport } from "./getReport.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** Latencies of two kinds of operations, three of one for each of the other. */
function twoKinds(): RawHistogram {
  const histogram = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3 });
  for (let i = 0; i < 4000; i += 1) {
    const kind = i % 4 === 0 ? 11_000 : 5000;
    histogram.recordValue(
      Math.round(kind * (1 + 0.05 * (Math.sin(i) + Math.sin(1.7 * i) + Math.sin(2.3 * i)))),
    );
  }
  const { totalCount, minNonZeroValue, maxValue, mean, stdDeviation } = histogram;
  return {
    measure: "latency",
    unitsPerCount: 1,
    count: totalCount,
    min: minNonZeroValue,
    max: maxValue,
    mean,
    stddev: stdDeviation,
    encoded: encodeIntoCompressedBase64(histogram),
  };
}

test("a report marks the trial that never settled, warns of it, and names the modes of its latencies", async () => {
  const falls = [0, 0.3, 0];
  const jobId = await measure(engine, {
    version: "1.0.0",
    value: 1000,
    changes: {
      trials: falls.map((_, index) =>
        sampleTrial(index, { throughput: 1000, latency: 5000 }, { histograms: [twoKinds()] }),
      ),
      resources: falls.map((fall, trial) => ({
        kind: "throughput",
        unit: "ops/s",
        method: "completed_operations",
        component: "target",
        trial,
        start: 0,
        stepMs: 100,
        values: Array.from({ length: 40 }, (_, i) => 1000 * (1 - (fall * i) / 40) + ((7 * i) % 5)),
      })),
    },
  });
  const { context, projectId } = engine;
  const report = await getReport(context, { projectId, jobId });
  expect(report?.validity).toEqual({ valid: true, reasons: [] });
  expect(report?.trials.map(({ steadiness }) => steadiness?.state)).toEqual([
    "steady",
    "not_steady",
    "steady",
  ]);
  expect(report?.warnings).toEqual([expect.stringContaining("Trial 2 is not steady")]);
  const modesOf = (name: string) => report?.measures.find((one) => one.name === name)?.modes;
  expect(modesOf("latency")).toEqual([
    { at: expect.closeTo(5000, -3), share: expect.closeTo(0.75, 1) },
    { at: expect.closeTo(11_000, -3), share: expect.closeTo(0.25, 1) },
  ]);
  expect(modesOf("throughput")).toBeUndefined();
});
