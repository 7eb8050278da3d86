import { expect, test } from "vitest";
import { readFixture, samplesOf } from "../testing/readFixture.ts";

test("conbench: samples of each commit, oldest first, tags as parameters", () => {
  expect(samplesOf("conbench.json")).toEqual({
    "file-read bytes_per_second bytes/s": [2_500_000],
    "file-write (compression=snappy, cpu_count=2) duration ns": [
      99_000_000, 37_000_000, 36_000_000,
    ],
  });
  const { file } = readFixture("conbench.json");
  expect(file.commits).toEqual([
    {
      version: "02addad336ba19a654f9c857ede546331be7b631",
      message: "Start",
      author: "Some Body",
      committedAt: "2026-07-06T10:00:00.000Z",
    },
    expect.objectContaining({ version: "4beb514d071c9beec69b8917b5265e77ade22fb3" }),
  ]);
  expect(file.benchmarks[1]?.comparability).toEqual({
    machine: "arm-and-leg",
    arch: "x86_64",
    cpu: "Intel(R) Core(TM) i7",
  });
  expect(file.notes).toEqual(["Left out for want of a value, a time or a known commit: 1."]);
  expect(file.suggested).toEqual({ target: "tables", label: "arm-and-leg" });
});
