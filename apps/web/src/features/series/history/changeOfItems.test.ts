import { describeVerdict, packSeries, unpackSeries } from "@lapline/contracts";
import { compareTrials, seededRandom } from "@lapline/stats";
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

test("the newest results of a history read as they do on the page of their run, packed as they come", () => {
  const random = seededRandom(7);
  const pairs = Array.from({ length: 40 }, () => {
    const samples = (around: number) =>
      Array.from({ length: 7 }, () => around * (1 + 0.4 * random()));
    return [
      testPoint("1", 100, { samples: samples(100) }),
      testPoint("2", 220, { samples: samples(220) }),
    ];
  });
  const { items: _, ...series } = testSeries([]);
  const differing = pairs.filter((pair) => {
    const id = "0190a000-0000-7000-8000-000000000001";
    const items = pair.map((point) => ({ ...point, jobId: id, reportId: id }));
    const [first, last] = unpackSeries(packSeries({ ...series, items })).items;
    const [before, after] = pair;
    if (!first || !last || !before || !after) throw new Error("a history of two points has two");
    const told = (a: typeof first, b: typeof first) => changeOfItems(a, b, testSeries([]), null);
    return told(first, last)?.interval !== told(before, after)?.interval;
  });
  // A bound may lie where the digit turns.
  expect(differing.length).toBeLessThanOrEqual(1);
});
