import {
  amongManyWords,
  describeRunChange,
  type RunChange,
  type RunResults,
  runResultsSchema,
  runSchema,
} from "@lapline/contracts";
import { expect, test } from "vitest";
import { jobId, run, runId } from "../testing/run.ts";
import { describeResults } from "./describeResults.ts";

const measure = {
  name: "peak_memory",
  title: "Peak memory",
  unit: "bytes",
  direction: "lower_is_better",
} as const;

function resultsOf(change: RunChange): RunResults {
  const value = { value: 1, ciLow: null, ciHigh: null, n: 5, valid: true };
  return runResultsSchema.parse({
    ...{ runId, sentence: "1 inconclusive", hostBusyJobs: 0, truncated: false, columns: [] },
    jobs: { total: 1, ended: 1, failed: 0, canceled: 0, invalid: 0 },
    changes: { worse: 0, better: 0, same: 0, inconclusive: 1, notComparable: 0 },
    items: [{ jobId, seriesId: jobId, measure, change, ...value }],
  });
}

const sides = { baseVersion: "1.0.0", n: { base: 5, head: 5 } };
const bounds = { ratio: 1.029, low: 1.0289, high: 1.0291 };

test("a broken budget stands below the sentence, whatever the changes are", () => {
  const results = resultsOf({ ...sides, ...bounds, verdict: "same", measured: "separately" });
  const sentence = "Throughput of records.insert is 18 ops/s, budget 20 ops/s";
  const broken = { sentence, seriesId: jobId, alertId: null };
  const lines = (count: number) =>
    describeResults(
      runSchema.parse(run("PROCESSED")),
      { ...results, overBudget: Array(count).fill(broken) },
      (_color, text) => text,
    );
  expect(lines(1).at(1)).toBe(`  Over budget: ${sentence}`);
  expect(lines(12)).toContain("  and 2 more over budget");
  expect(lines(0).join(" ")).not.toContain("budget");
});

test.each(
  (["worse", "better", "same", "insufficient"] as const).flatMap((verdict) =>
    (["interleaved", "separately"] as const).map(
      (measured): RunChange => ({ ...sides, ...bounds, verdict, measured }),
    ),
  ),
)("a change says in the terminal what it says on the page: $verdict, $measured", (change) => {
  const text = describeResults(
    runSchema.parse(run("PROCESSED")),
    resultsOf(change),
    (_, told) => told,
  );
  const { words, interval } = describeRunChange(change, measure);
  expect(text.join("\n")).toContain(`${words}  `);
  expect(text.join("\n")).toContain(interval);
  // The interval excludes no change, so only the other measures can be why it is inconclusive.
  const unclear = amongManyWords([change]);
  expect(unclear !== null).toBe(change.verdict === "insufficient");
  expect(text.includes(unclear ?? "")).toBe(unclear !== null);
  if (change.verdict === "insufficient") expect(words).toBe("inconclusive");
});
