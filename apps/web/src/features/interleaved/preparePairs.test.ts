import type { CompareView, PairComparison, RunResult } from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import { expect, test } from "vitest";
import { pairJobs, pairsOfColumns, pairsOfRun } from "./preparePairs.ts";

const series = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`;

const one = (number: number, more: Partial<PairComparison> = {}): PairComparison => ({
  ...{ seriesId: series(number), jobId: series(9), purpose: "submitted", scenario: "parse" },
  ...{ baseVersion: "1.0.0", headVersion: "1.1.0", n: 5, verdict: "worse" },
  ...{ ratio: 1.12, ratioLow: 1.1, ratioHigh: 1.14, measuredAt: "2026-11-20T12:00:00.000Z" },
  measure: { name: "time", title: "Time", unit: "ns", direction: "lower_is_better" },
  ...more,
});

test("versions in the same series are a pair, whatever else is compared", () => {
  const column = { target: "alpha", version: "1.0.0" };
  const columns = [column, { ...column, version: "1.1.0" }, { ...column, target: "beta" }];
  const cells = [{ seriesId: series(1) }, { seriesId: series(1) }, { seriesId: series(2) }];
  const other = [{ seriesId: series(3) }, null, { seriesId: series(4) }];
  const view = { columns, rows: [{ cells }, { cells: other }] };
  expect(pairsOfColumns(view as unknown as CompareView)).toEqual([
    {
      ...{ target: "alpha", baseVersion: "1.0.0", headVersion: "1.1.0" },
      seriesIds: [series(1)],
    },
  ]);
});

test("a run asks for what it measured separately, and not for what it interleaved", () => {
  const jobs = [{ ...sampleJob, target: "alpha", version: "1.1.0" }];
  const result = (number: number, measured: "separately" | "interleaved" | null) => ({
    ...{ jobId: sampleJob.id, seriesId: series(number) },
    change: measured === null ? null : { baseVersion: "1.0.0", measured },
  });
  const results = [result(1, "separately"), result(2, "interleaved"), result(3, null)];
  expect(pairsOfRun({ jobs }, results as unknown as RunResult[])).toEqual([
    {
      ...{ target: "alpha", baseVersion: "1.0.0", headVersion: "1.1.0" },
      seriesIds: [series(1)],
    },
  ]);
});

test("a job names its largest changes of the series that are shown, and counts the others", () => {
  const items = [
    one(1, { verdict: "insufficient", ratio: 1.5 }),
    one(2),
    one(3, { verdict: "same", ratio: 1.01 }),
    one(4, { verdict: "better", ratio: 0.99 }),
    one(5),
  ];
  const jobs = pairJobs(items, [1, 2, 3, 4].map(series));
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.shown.map(({ seriesId }) => seriesId)).toEqual([2, 4, 1].map(series));
  expect(jobs[0]?.more).toBe(1);
  expect(pairJobs(items, [])).toEqual([]);
});
