import type { RunVerdict, VerdictRow } from "@lapline/contracts";
import { sampleVerdictRow } from "@lapline/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Confirmation, concludeRun } from "./concludeRun.ts";

const worse = sampleVerdictRow;
const quiet: VerdictRow = { ...worse, verdict: "same", words: "no relevant change", ratio: 1.001 };
const better: VerdictRow = { ...worse, verdict: "better", words: "5 % faster", ratio: 1.05 };
const unknown: VerdictRow = { ...worse, verdict: "insufficient", words: "inconclusive" };
const done = { total: 2, ended: 2, failed: 0, canceled: 0, invalid: 0 };
const worseWords = "Throughput of records.insert: 8 % slower [−9 %, −7 %]";

const conclude = (
  rows: readonly VerdictRow[],
  more: Partial<Pick<RunVerdict, "jobs" | "overBudget">> & {
    confirmation?: Partial<Confirmation>;
  } = {},
) => {
  const confirmation: Confirmation = { state: "over", reason: null, ...more.confirmation };
  const { jobs = done, overBudget } = more;
  return concludeRun({
    ...{ jobs, rows: [...rows], confirmation },
    ...(overBudget === undefined ? {} : { overBudget }),
  });
};

type Case = [Partial<RunVerdict>, RunVerdict["conclusion"], string];
test.each<Case>([
  [{ jobs: { ...done, ended: 1 } }, "pending", "Measuring: 1 of 2 jobs done"],
  [{}, "undecided", "Measured, with nothing to compare"],
  [{ rows: [quiet] }, "ok", "No relevant change, 1 measure compared"],
  [{ rows: [better, quiet] }, "ok", "Nothing got worse, 1 got better, 2 measures compared"],
  [
    { rows: [better, { ...better, measured: "separately" }, quiet] },
    "ok",
    "Nothing got worse, 1 got better, 1 looks better, 3 measures compared",
  ],
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
    "1 measure compared, 1 job canceled",
  ],
  [{ jobs: { ...done, invalid: 2 } }, "invalid", "2 reports invalid"],
  [
    { rows: [quiet], jobs: { ...done, invalid: 1 } },
    "invalid",
    "1 measure compared, 1 report invalid",
  ],
])("%# comes to %s %s: %s", (facts, conclusion, sentence) => {
  const { jobs = done, rows = [] } = facts;
  expect(conclude(rows, { jobs })).toEqual({ conclusion, sentence });
});

test("what could not be judged is told as such, and is no success where nothing could be", () => {
  expect(conclude([unknown, unknown, unknown])).toEqual({
    conclusion: "undecided",
    sentence: "3 measures inconclusive",
  });
  expect(conclude([unknown, quiet])).toEqual({
    conclusion: "ok",
    sentence: "No relevant change, 1 of 2 measures inconclusive",
  });
  expect(conclude([worse, unknown])).toEqual({
    conclusion: "regression",
    sentence: `${worseWords}, 1 of 2 measures inconclusive`,
  });
});

test("what a restless machine would not have shown is told, the widest, from a quarter on", () => {
  const restless = (ratio: number, words: string): VerdictRow => ({
    ...unknown,
    worst: { ratio, words },
  });
  const rows = [quiet, restless(0.7, "30 % slower"), restless(1.3, "30.0 % slower")];
  expect(conclude(rows)).toEqual({
    conclusion: "undecided",
    sentence:
      "2 of 3 measures inconclusive, Throughput of records.insert may still be up to 30 % slower",
  });
  const few = { ...restless(1.69, "69 % slower"), values: 3 };
  expect(conclude([quiet, few]).sentence).toBe(
    "No relevant change, 1 of 2 measures inconclusive, Throughput of records.insert is too rough to tell from 3 values",
  );
  const enough = { ...few, values: 5 };
  // Most measures are the same, and one may be far worse: nobody shall release by that.
  for (const rows of [
    [quiet, enough],
    [quiet, quiet, quiet, few, enough],
    [better, enough],
  ]) {
    const { conclusion, sentence } = conclude(rows);
    expect(conclusion).toBe("undecided");
    expect(sentence).toMatch(/inconclusive.* may still be up to 69 % slower$/);
    expect(sentence).not.toMatch(/^(?:No relevant change|Nothing got worse)/);
  }
  expect(conclude([restless(0.81, "19 % slower")]).sentence).not.toContain("may still");
  expect(conclude([{ ...unknown, worst: null }]).sentence).not.toContain("may still");
  expect(conclude([worse, restless(0.5, "50 % slower")]).sentence).toBe(
    `${worseWords}, 1 of 2 measures inconclusive, Throughput of records.insert may still be up to 50 % slower`,
  );
});

const suspected: VerdictRow = {
  ...worse,
  measured: "separately",
  verdict: "suspected",
  lookedWorse: true,
};
const refuted: VerdictRow = { ...quiet, lookedWorse: true };

test("what looks worse is pending until it was measured again", () => {
  const look = "Throughput of records.insert looks 8 % slower";
  for (const confirmation of [
    { state: "due", reason: null },
    { state: "measuring", reason: null },
    { state: "measuring", reason: "the budget reached for half of it" },
  ] as const) {
    expect(conclude([suspected, quiet], { confirmation })).toEqual({
      conclusion: "pending",
      sentence: `${look}; being measured again side by side`,
    });
  }
  const waiting = { state: "due", reason: "No machine serves it" } as const;
  expect(conclude([suspected, suspected, quiet], { confirmation: waiting })).toEqual({
    conclusion: "pending",
    sentence: `${look}, 1 more looks worse; waits to be measured again: No machine serves it`,
  });
  expect(conclude([worse, suspected], { confirmation: waiting }).conclusion).toBe("pending");
});

test("what could not be measured again is neither a regression nor a success", () => {
  expect(conclude([suspected, quiet], { confirmation: { reason: "too dear" } })).toEqual({
    conclusion: "undecided",
    sentence:
      "Throughput of records.insert looks 8 % slower, which could not be confirmed: too dear",
  });
  expect(conclude([worse, suspected])).toEqual({
    conclusion: "regression",
    sentence: `${worseWords}, 1 more may have, not confirmed`,
  });
  expect(conclude([{ ...unknown, lookedWorse: true }, quiet])).toEqual({
    conclusion: "undecided",
    sentence: "1 of 2 measures inconclusive (1 looked worse)",
  });
});

test("what looked worse and was not confirmed is told in words", () => {
  expect(conclude([refuted, quiet])).toEqual({
    conclusion: "ok",
    sentence: "No relevant change, 2 measures compared, 1 looked worse, not confirmed side by side",
  });
});

test("what was not driven alike is judged by nobody, and the sentence says in what it differs", () => {
  const unlike: VerdictRow = {
    ...worse,
    verdict: "not_comparable",
    words: "no ratio: 64 in flight against 1",
    ratio: null,
    interval: "",
    worst: null,
  };
  expect(conclude([unlike])).toEqual({
    conclusion: "undecided",
    sentence: "1 measure without a ratio (64 in flight against 1)",
  });
  expect(conclude([quiet, unlike, unlike])).toEqual({
    conclusion: "ok",
    sentence:
      "No relevant change, 1 measure compared, 2 measures without a ratio (64 in flight against 1)",
  });
});

test("a measure and what is derived from it are counted once", () => {
  const duration: VerdictRow = { ...worse, measure: "Duration", derived: true };
  expect(conclude([worse, duration])).toEqual({ conclusion: "regression", sentence: worseWords });
});

test("five measures of which four are inconclusive are undecided, and nothing else is said", () => {
  expect(conclude([quiet, unknown, unknown, unknown, unknown])).toEqual({
    conclusion: "undecided",
    sentence: "4 of 5 measures inconclusive",
  });
  expect(conclude([better, unknown, unknown])).toEqual({
    conclusion: "undecided",
    sentence: "1 got better, 2 of 3 measures inconclusive",
  });
});

test("only a run that is ok says that nothing changed, and no measure is counted twice", () => {
  const someRows = fc.array(
    fc.constantFrom<VerdictRow>(
      ...[worse, better, quiet, refuted, unknown, suspected],
      { ...unknown, lookedWorse: true },
      { ...quiet, verdict: "not_comparable", words: "no ratio: 64 in flight against 1" },
    ),
    { maxLength: 9 },
  );
  const someJobs = fc.record({
    ...{ failed: fc.nat(1), canceled: fc.nat(1), invalid: fc.nat(1) },
    ...{ total: fc.constant(3), ended: fc.constantFrom(2, 3) },
  });
  fc.assert(
    fc.property(someRows, someJobs, (rows, jobs) => {
      const { conclusion, sentence } = conclude(rows, { jobs });
      const settled = /^(no relevant change|nothing got worse)/i.test(sentence);
      expect(settled).toBe(conclusion === "ok");
      expect(sentence.match(/no relevant change|nothing got worse/gi) ?? []).toHaveLength(
        settled ? 1 : 0,
      );
      expect(sentence).not.toBe("");
      const [, open, all] = /(\d+) of (\d+) measures? inconclusive/.exec(sentence) ?? [];
      if (open === undefined || all === undefined) return;
      const of = (verdict: VerdictRow["verdict"]) =>
        rows.filter((row) => row.verdict === verdict).length;
      expect(Number(open)).toBe(of("insufficient"));
      expect(Number(all)).toBe(rows.length - of("not_comparable"));
      expect(sentence).not.toContain("compared");
    }),
  );
});

test("a broken budget is a regression, comes before what got worse, and waits for the jobs", () => {
  const overBudget = ["p99 of a is 23.1 ms, budget 20 ms", "p99 of b is 21 ms, budget 20 ms"];
  expect(conclude([quiet], { overBudget })).toEqual({
    conclusion: "regression",
    sentence: "p99 of a is 23.1 ms, budget 20 ms, 1 more over budget",
  });
  expect(conclude([worse], { overBudget: overBudget.slice(0, 1) })).toEqual({
    conclusion: "regression",
    sentence: `p99 of a is 23.1 ms, budget 20 ms, ${worseWords}`,
  });
  const jobs = { ...done, ended: 1 };
  expect(conclude([], { overBudget, jobs }).conclusion).toBe("pending");
});
