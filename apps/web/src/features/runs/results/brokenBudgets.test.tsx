import type { RunResults } from "@lapline/contracts";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { resultsMarkdown } from "./resultsMarkdown.ts";
import { markupOf, results, run } from "./testing/resultsMarkup.tsx";
import { verdictTone } from "./verdictTone.ts";

const alertId = "0195d0d0-0000-7000-8000-000000000003";
const seriesId = "0195d0d0-0000-7000-8000-000000000004";
const sentence = "Throughput of records.insert is 18 ops/s, budget 20 ops/s";
const broken: NonNullable<RunResults["overBudget"]> = [{ sentence, seriesId, alertId }];

test("a run names each budget that it broke with its alert, and looks bad although nothing moved", () => {
  const markup = markupOf({ sentence: "Nothing moved", overBudget: broken });
  expect(textOf(markup)).toContain(`Over budget: ${sentence}. Open alert`);
  expect(markup).toContain(`href="/p/default/alerts/${alertId}"`);
  const calm = { jobs: results.jobs, changes: { ...results.changes, worse: 0, same: 2 } };
  expect(verdictTone({ ...calm, overBudget: broken })).toBe("bad");
  expect(verdictTone(calm)).toBe("good");
});

test("without an active alert the series is linked, and more than five are counted", () => {
  const dismissed = Array.from({ length: 7 }, (_, place) => ({
    ...{ seriesId, alertId: null, sentence: `${sentence} ${place}` },
  }));
  const markup = markupOf({ overBudget: dismissed });
  expect(markup).toContain(`href="/p/default/series/${seriesId}"`);
  expect(textOf(markup)).toContain("2 more series over budget");
  expect(textOf(markupOf())).not.toContain("budget");
});

test("the Markdown of a run has its broken budgets", () => {
  const about = { title: "A run", address: "http://lapline.test/runs/1" };
  const text = resultsMarkdown(about, run, { ...results, overBudget: broken }, { all: false });
  expect(text).toContain(`- Over budget: ${sentence}`);
});
