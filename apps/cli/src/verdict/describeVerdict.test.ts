import { type RunVerdict, runSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import { run, runId } from "../testing/run.ts";
import { describeVerdictRows, verdictJunit, verdictMarkdown } from "./describeVerdict.ts";

const broken = "p99 of <a> is 23.1 ms, budget 20 ms";
const verdict: RunVerdict = {
  ...{ runId, projectSlug: "test", conclusion: "regression", sentence: broken, source: null },
  jobs: { total: 1, ended: 1, failed: 0, canceled: 0, invalid: 0 },
  rows: [],
  overBudget: [broken],
};
const done = runSchema.parse(run("PROCESSED"));

test("a broken budget fails where the verdict is read, as its conclusion does", () => {
  const plain = (_: string, text: string) => text;
  expect(describeVerdictRows(verdict, plain)).toEqual([
    `regression: ${broken}`,
    `  over budget: ${broken}`,
  ]);
  expect(verdictMarkdown(done, verdict, { runUrl: "https://bench.example" })).toContain(
    "- Over budget: p99 of &#60;a> is 23.1 ms, budget 20 ms\n",
  );
  const junit = verdictJunit(done, verdict);
  expect(junit).toContain('failures="1"');
  expect(junit).toContain('classname="lapline.budgets"');
});

test("without budgets nothing is said of them", () => {
  const { overBudget: _, ...without } = verdict;
  expect(verdictMarkdown(done, without, { runUrl: "https://bench.example" })).not.toContain(
    "Over budget",
  );
  expect(verdictJunit(done, without)).toContain('failures="0"');
});

test("of many budgets the first are listed and the others counted", () => {
  const overBudget = Array.from({ length: 25 }, (_, place) => `budget ${place}`);
  const many = verdictMarkdown(done, { ...verdict, overBudget }, { runUrl: "https://b.example" });
  expect(many).toContain("- Over budget: budget 19\n- Over budget: 5 more\n");
});
