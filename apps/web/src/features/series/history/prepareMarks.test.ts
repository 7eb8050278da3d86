import { expect, test } from "vitest";
import { prepareHistory } from "./prepareHistory.ts";
import { prepareMarks } from "./prepareMarks.ts";
import { plainOptions, testPoint, testSeries } from "./testHistory.ts";

/** A pixel per version and per unit. */
const marksOf = (items: ReturnType<typeof testPoint>[]) =>
  prepareMarks(
    prepareHistory(testSeries(items), plainOptions),
    (x) => x,
    (y) => y,
  );

const invalid = { valid: false, reasons: ["disturbed"] };
const points = [
  testPoint("1", 100),
  testPoint("2", 110),
  testPoint("3", 500, invalid),
  testPoint("4", 120),
  testPoint("5", 130),
];

test("the line has a gap at an invalid point, which is hollow and outside of line, band and dots", () => {
  const { line, band, points: dots, whiskers, invalid: hollow } = marksOf(points);
  expect(line).toBe("M0.0 100.0L1.0 110.0M3.0 120.0L4.0 130.0");
  expect(dots).toBe("M0.0 100.0h0M1.0 110.0h0M3.0 120.0h0M4.0 130.0h0");
  expect(band.match(/\d+\.\d (?=\d)/g)?.map(Number)).toEqual([0, 1, 3, 4, 4, 3, 1, 0]);
  expect(whiskers.match(/M/g)).toHaveLength(4);
  expect(hollow).toMatch(/^M-2\.0 500\.0a4 4[^M]*Z$/);
});

test("line and band do not cross a change of the environment", () => {
  const other = { environmentHash: "e2" };
  const items = [
    testPoint("1", 100),
    testPoint("2", 110),
    testPoint("3", 300, other),
    testPoint("4", 310, other),
  ];
  const { line, band } = marksOf(items);
  expect(line).toBe("M0.0 100.0L1.0 110.0M2.0 300.0L3.0 310.0");
  expect(band.match(/M/g)).toHaveLength(2);
});
