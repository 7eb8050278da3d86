import { expect, test } from "vitest";
import { prepareNoiseBand } from "./prepareHistory.ts";
import { testPoint, testSeries, testSign } from "./testHistory.ts";

const noiseFloor = { floor: 0.02, errorRate: 0.05, n: 20, measuredAt: "2026-11-20T12:00:00.000Z" };
const bandOf = (items: ReturnType<typeof testPoint>[], signs: ReturnType<typeof testSign>[] = []) =>
  prepareNoiseBand(testSeries(items, { signs, noiseFloor }));

test("the band lies around the median since the last confirmed change", () => {
  const items = [100, 100, 100, 200, 202, 198].map((value, place) => testPoint(`${place}`, value));
  expect(bandOf(items, [testSign("3", "confirmed"), testSign("5", "suspected")])).toEqual([
    196, 204,
  ]);
});

test("invalid points and those of an older environment are outside of it", () => {
  const old = { environmentHash: "e0" };
  const items = [
    testPoint("0", 900, old),
    testPoint("1", 900, old),
    testPoint("2", 900, old),
    testPoint("3", 100),
    testPoint("4", 5000, { valid: false }),
    testPoint("5", 6000, { valid: false }),
  ];
  expect(bandOf(items)).toEqual([98, 102]);
  expect(bandOf([testPoint("1", 100, { valid: false })])).toBeNull();
  expect(prepareNoiseBand(testSeries([testPoint("1", 100)]))).toBeNull();
});
