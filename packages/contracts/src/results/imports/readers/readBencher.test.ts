import { expect, test } from "vitest";
import { parseImport } from "../parseImport.ts";
import { fixture } from "../testing/fixtures.ts";
import { readFixture, samplesOf } from "../testing/readFixture.ts";

test("bencher: the history of a chart, with the samples of its iterations", () => {
  expect(samplesOf("bencher-perf.json")).toEqual({
    "tables::sort latency_mean ns": [3749.2],
    "tables::sort hit_rate count": [91],
  });
  const { benchmarks, suggested } = readFixture("bencher-perf.json").file;
  expect(benchmarks).toMatchObject([
    {
      version: "5a1e0f2bc0d94e1ca2a5bb0c5c1d5c1f9a1e0f2b",
      measuredAt: "2026-07-06T12:56:01.000Z",
      measures: [{ samples: [1987.6, 1990.5] }],
    },
    { version: "8", measures: [{}, { direction: "higher_is_better" }] },
  ]);
  expect(suggested).toEqual({ target: "tables", label: "runner" });
  const two = fixture("bencher-perf.json").replace('"slug": "main"', '"slug": "dev"');
  expect(parseImport(two, { format: "auto", fileName: "x" })).toMatchObject({
    ok: false,
    reason: expect.stringContaining("2 branches (dev, main)"),
  });
});
