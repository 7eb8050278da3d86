import type { RunVerdict, VerdictRow } from "@lapline/contracts";
import { expect, test } from "vitest";
import { concludeRun } from "./concludeRun.ts";

const worse: VerdictRow = {
  measure: "Throughput",
  workload: "records.insert",
  target: "alpha",
  baseVersion: "1.0.0",
  version: "1.0.1",
  label: "local",
  measured: "by_turns",
  ratio: 0.92,
  verdict: "worse",
  words: "8 % slower",
  interval: "[−9 %, −7 %]",
};
const quiet: VerdictRow = { ...worse, verdict: "same", words: "inside noise", ratio: 1.001 };
const better: VerdictRow = { ...worse, verdict: "better", words: "5 % faster", ratio: 1.05 };
const unknown: VerdictRow = { ...worse, verdict: "insufficient", words: "not enough data" };
const done = { total: 2, ended: 2, failed: 0, canceled: 0, invalid: 0 };
const worseWords = "Throughput of records.insert: 8 % slower [−9 %, −7 %]";

type Case = [Partial<RunVerdict>, RunVerdict["conclusion"], string];
test.each<Case>([
  [{ jobs: { ...done, ended: 1 } }, "pending", "Measuring: 1 of 2 jobs done"],
  [{}, "undecided", "Measured, with nothing to compare"],
  [{ rows: [quiet] }, "ok", "Nothing moved beyond noise, 1 measure compared"],
  [{ rows: [better, quiet] }, "ok", "Nothing got worse, 1 got better, 2 measures compared"],
  [{ rows: [worse, worse, better] }, "regression", `${worseWords}, 1 more got worse, 1 got better`],
  [
    { rows: [worse], jobs: { ...done, failed: 1, invalid: 1 } },
    "regression",
    `${worseWords}, 1 of 2 jobs failed, 1 report invalid`,
  ],
  [{ jobs: { ...done, failed: 2 } }, "failed", "2 of 2 jobs failed"],
  [{ rows: [quiet], jobs: { ...done, failed: 1 } }, "failed", "1 of 2 jobs failed"],
  [{ jobs: { ...done, canceled: 2 } }, "undecided", "2 jobs canceled"],
  [
    { rows: [quiet], jobs: { ...done, canceled: 1 } },
    "undecided",
    "Nothing moved beyond noise, 1 measure compared, 1 job canceled",
  ],
  [{ jobs: { ...done, invalid: 2 } }, "invalid", "2 reports invalid"],
  [
    { rows: [quiet], jobs: { ...done, invalid: 1 } },
    "invalid",
    "Nothing moved beyond noise, 1 measure compared, 1 report invalid",
  ],
])("%# comes to %s %s: %s", (facts, conclusion, sentence) => {
  const { jobs = done, rows = [] } = facts;
  expect(concludeRun({ jobs, rows })).toEqual({ conclusion, sentence });
});

test("what could not be judged is told as such, and is no success where nothing could be", () => {
  expect(concludeRun({ jobs: done, rows: [unknown, unknown, unknown] })).toEqual({
    conclusion: "undecided",
    sentence: "3 measures could not be judged: too few trials",
  });
  expect(concludeRun({ jobs: done, rows: [unknown, quiet] })).toEqual({
    conclusion: "ok",
    sentence:
      "Nothing moved beyond noise, 1 measure compared, 1 measure could not be judged: too few trials",
  });
  expect(concludeRun({ jobs: done, rows: [worse, unknown] })).toEqual({
    conclusion: "regression",
    sentence: `${worseWords}, 1 measure could not be judged: too few trials`,
  });
});
