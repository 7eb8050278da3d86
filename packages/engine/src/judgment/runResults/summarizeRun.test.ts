import type { RunChange, RunOutcome, RunResult } from "@lapline/contracts";
import { expect, test } from "vitest";
import { summarizeRun } from "./summarizeRun.ts";

const jobs: RunOutcome["jobs"] = { total: 4, ended: 4, failed: 0, canceled: 0, invalid: 0 };
const throughput = {
  name: "throughput",
  title: "Throughput",
  unit: "ops/s",
  direction: "higher_is_better",
} as const;

function result(
  verdict: RunChange["verdict"] | null,
  changes: Partial<RunResult> = {},
): Omit<RunResult, "seriesId"> {
  const ratio = verdict === "worse" ? 0.9 : 1;
  const change: RunChange | null =
    verdict === null
      ? null
      : {
          baseVersion: "1.0.0",
          measured: "interleaved",
          ...{ ratio, low: ratio - 0.01, high: ratio + 0.01, verdict },
          n: { base: 5, head: 5 },
        };
  return {
    jobId: "a",
    measure: throughput,
    ...{ value: 100, ciLow: 99, ciHigh: 101, n: 5, valid: true, change },
    ...changes,
  };
}

const single = result("insufficient", {
  change: {
    ...{ baseVersion: "1.0.0", measured: "separately", ratio: 1.1, low: null, high: null },
    ...{ verdict: "insufficient", n: { base: 1, head: 1 } },
  },
});

test("single values, as of an import, are not called inconclusive", () => {
  const { sentence, changes } = summarizeRun(jobs, [result(null), single, single]);
  expect(sentence).toBe("3 results of one sample each, judged by their histories");
  expect(changes.inconclusive).toBe(0);
});

const memory = {
  measure: { name: "memory", title: "Memory", unit: "bytes", direction: "lower_is_better" },
} as const;
const cpuTime = {
  measure: {
    name: "cpu_time_per_operation",
    title: "CPU time per operation",
    unit: "ns",
    direction: "lower_is_better",
  },
} as const;
const duration = {
  measure: { name: "duration", title: "Duration", unit: "ns", direction: "lower_is_better" },
  derivedFrom: "throughput",
} as const;
const [worse, better, same, open, first] = [
  result("worse"),
  result("better"),
  result("same"),
  result("insufficient"),
  result(null),
];

/** The same of versions that were measured in jobs of their own. */
function separately(one: Omit<RunResult, "seriesId">): Omit<RunResult, "seriesId"> {
  return { ...one, change: one.change && { ...one.change, measured: "separately" } };
}

type Case = [string, Parameters<typeof summarizeRun>[1], Partial<RunOutcome["jobs"]>?];
test.each<Case>([
  [
    "2 slower, 1 failed; nothing else moved",
    [worse, { ...worse, jobId: "b" }, same],
    { failed: 1 },
  ],
  ["1 worse; nothing else moved", [result("worse", memory), same]],
  ["1 worse; nothing else moved", [result("worse", cpuTime), same]],
  ["1 slower, 1 faster; nothing else moved", [worse, better]],
  ["1 slower; 1 inconclusive, 1 unchanged", [worse, open, same]],
  ["1 looks slower; nothing else moved", [separately(worse), same]],
  [
    "2 look slower, 1 looks faster; nothing else moved",
    [separately(worse), separately(worse), separately(better)],
  ],
  ["1 slower, 1 looks slower; nothing else moved", [worse, separately(worse), separately(same)]],
  ["1 looks worse; nothing else moved", [separately(result("worse", memory)), same]],
  ["Nothing moved, 2 measures compared", [same, same]],
  ["1 inconclusive, 1 unchanged", [open, same]],
  ["2 inconclusive", [open, open]],
  ["1 inconclusive, 1 not comparable", [open, result("not_comparable")]],
  ["2 measures, no earlier version to compare", [first, first]],
  ["All 4 failed", [], { failed: 4 }],
  ["Both failed", [], { total: 2, ended: 2, failed: 2 }],
  ["The job failed", [], { total: 1, ended: 1, failed: 1 }],
  ["1 failed; nothing moved, 1 measure compared", [same], { failed: 1 }],
  ["1 of 4 jobs done, 1 slower", [worse], { ended: 1 }],
  ["4 canceled", [], { canceled: 4 }],
])("%s", (sentence, results, changed = {}) => {
  expect(summarizeRun({ ...jobs, ...changed }, results).sentence).toBe(sentence);
});

test("fixed work that takes longer is one worsening, in throughput and duration alike", () => {
  const both = [worse, result("worse", duration)];
  expect(summarizeRun(jobs, both)).toMatchObject({
    sentence: "1 slower; nothing else moved",
    changes: { worse: 1 },
  });
  // Where its origin was not measured, it counts itself.
  expect(summarizeRun(jobs, [result("worse", duration)]).changes.worse).toBe(1);
  // Another benchmark's throughput is no origin of it.
  const other = [
    result("worse", { benchmark: "b" }),
    result("worse", { ...duration, benchmark: "a" }),
  ];
  expect(summarizeRun(jobs, other).changes.worse).toBe(2);
});

test("a result that does not count is in no number", () => {
  const { changes, sentence } = summarizeRun({ ...jobs, invalid: 1 }, [
    result("worse", { valid: false }),
    same,
  ]);
  expect(changes.worse).toBe(0);
  expect(sentence).toBe("1 invalid; nothing moved, 1 measure compared");
});
