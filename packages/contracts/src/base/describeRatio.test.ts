import fc from "fast-check";
import { expect, test } from "vitest";
import { describeRatio, ratioMax } from "./describeRatio.ts";

test("a rate that fell and a time that rose are told by the share of the value before", () => {
  const fell = { ratio: 0.69, ratioLow: 0.68, ratioHigh: 0.7 };
  expect(describeRatio(fell, "ops/s", "higher_is_better").words).toBe("31\u202f% slower");
  const rose = { ratio: 1.45, ratioLow: 1.4, ratioHigh: 1.5 };
  expect(describeRatio(rose, "ns", "lower_is_better").words).toBe("45\u202f% slower");
});

test("a size without an uncertainty has no interval", () => {
  const exact = { ratio: 1.00965, ratioLow: 1.00965, ratioHigh: 1.00965 };
  expect(describeRatio(exact, "ns", "lower_is_better").interval).toBe("");
});

test("no bound of an interval looks like the size that it bounds", () => {
  const near = { ratio: 273.4, ratioLow: 273.1, ratioHigh: 284 };
  expect(describeRatio(near, "ns", "lower_is_better")).toMatchObject({
    words: "273\u202ftimes slower",
    interval: "[272×, 284×]",
  });
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: 0.002, max: 0.3, noNaN: true }),
      fc.double({ min: 0.002, max: 0.3, noNaN: true }),
      (ratio, below, above) => {
        const bounds = { ratio, ratioLow: ratio * (1 - below), ratioHigh: ratio * (1 + above) };
        const { words, interval } = describeRatio(bounds, "ns", "lower_is_better");
        const [size] = words.match(/[\d.,]+/) ?? [];
        const numbers: string[] = interval.match(/[\d.,]*\d/g) ?? [];
        if (size !== undefined) expect(numbers).not.toContain(size);
      },
    ),
  );
});

test("a change from or to zero has a direction and no size", () => {
  const stored = (ratio: number) => ({ ratio, ratioLow: ratio, ratioHigh: ratio });
  const rose = describeRatio(stored(ratioMax), "ns", "lower_is_better");
  expect(rose).toEqual({ verdict: "worse", words: "slower", interval: "", ratio: ratioMax });
  const fell = describeRatio(stored(1 / ratioMax), "bytes", "lower_is_better");
  expect(fell).toEqual({ verdict: "better", words: "smaller", interval: "", ratio: 1 / ratioMax });
  const widened = { ...stored(ratioMax), ratioLow: ratioMax / 2 };
  expect(describeRatio(widened, "ns", "lower_is_better")).toEqual(rose);
});
