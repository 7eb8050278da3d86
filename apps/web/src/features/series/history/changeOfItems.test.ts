import { describeVerdict } from "@lapline/contracts";
import { compareTrials } from "@lapline/stats";
import { expect, test } from "vitest";
import { changeOfItems } from "./changeOfItems.ts";
import { testPoint, testSeries } from "./testHistory.ts";

const before = testPoint("1", 100, { samples: [98, 101, 100, 97, 104, 99] });
const after = testPoint("2", 117, { samples: [117, 113, 119, 116, 122, 115] });

/** The same two results as runs and Compare judge them. */
function judged(between: { variance: number; error: number } | null) {
  const [a, b] = [before, after].map(({ samples }) => samples.map((value) => [value]));
  const found = compareTrials({ a: a ?? [], b: b ?? [], design: "blocked", between });
  if (!found.ok) throw new Error(found.detail);
  const { ratio, low: ratioLow, high: ratioHigh } = found;
  const about = { unit: "ns", direction: "lower_is_better", verdict: "worse" } as const;
  return describeVerdict({ ...about, ratio, ratioLow, ratioHigh });
}

test("two results have the size and interval that runs and Compare say", () => {
  const { words, interval } = judged(null);
  expect(changeOfItems(before, after, testSeries([]), null)).toMatchObject({
    ...{ verdict: "worse", interval, words: `looks ${words}` },
  });
});

test("what separate jobs differ by widens the interval as it does there", () => {
  const between = { variance: 0.0004, error: 0.0001 };
  const noiseFloor = { floor: 0.02, n: 9, measuredAt: "2026-11-20T12:00:00.000Z", between };
  const change = changeOfItems(before, after, testSeries([], { noiseFloor }), null);
  expect(change?.interval).toBe(judged(between).interval);
  expect(change?.interval).not.toBe(judged(null).interval);
});

test("a statistic of all operations has no trials, and single values only their scatter", () => {
  const p90 = testSeries([], { statistic: "p90" });
  const single = { ciLow: null, ciHigh: null };
  const change = changeOfItems({ ...before, ...single }, { ...after, ...single }, p90, null);
  expect(change).toMatchObject({ verdict: "noise", words: "can't tell" });
});
