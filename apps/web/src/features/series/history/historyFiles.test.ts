import type { Series } from "@lapline/contracts";
import { expect, test } from "vitest";
import { historyCsv, historyFileName, historyJson } from "./historyFiles.ts";
import { testPoint, testSeries } from "./testHistory.ts";
import { mergeHistories } from "./useHistory.ts";

const full: Series = {
  ...testSeries([]),
  items: [
    { ...testPoint("1.0", 123.456789012345, { samples: [1.25, 2] }), reportId: "r1" },
    { ...testPoint("1.1", 7, { valid: false, reasons: ["=cmd"] }), reportId: "r2" },
  ],
};

test("CSV has every number in full with its unit, and defuses what a spreadsheet would run", () => {
  const lines = historyCsv(full).split("\r\n");
  expect(lines[0]).toContain("Duration (ns)");
  expect(lines[1]).toContain("1.0,2026-11-20T12:00:00.000Z,123.456789012345,");
  expect(lines[1]).toContain(",1.25 2,yes,");
  expect(lines[2]).toContain(",no,'=cmd,");
});

test("JSON says where it came from and in which unit it counts", () => {
  const read = JSON.parse(historyJson(full, "https://lapline.example/p"));
  expect(read).toMatchObject({ source: "https://lapline.example/p", unit: "ns" });
  expect(read.items[0].value).toBe(123.456789012345);
  expect(historyFileName(full)).toBe("sqlite-records.insert-duration-local");
});

test("a part that is known better takes the place of the selection, in version order", () => {
  const point = (order: number, value = 1) => testPoint(`${order}`, value, { versionOrder: order });
  const whole = testSeries([point(0), point(5), point(9)], { pointsInRange: 10 });
  const part = testSeries([point(4), point(5, 2), point(6)], { pointsInRange: 3 });
  const merged = mergeHistories(whole, part);
  expect(merged.items.map(({ version, value }) => `${version} ${value}`)).toEqual([
    "0 1",
    "4 1",
    "5 2",
    "6 1",
    "9 1",
  ]);
  expect(merged.pointsInRange).toBe(merged.items.length);
});

test("what is missing from the part that is in view is counted, and nothing else", () => {
  const point = (order: number) => testPoint(`${order}`, 1, { versionOrder: order });
  const whole = testSeries([point(0), point(50), point(99)], {
    pointsInRange: 100,
    environments: { e1: { "host.kernel": "6.1" } },
  });
  const part = testSeries([point(40), point(41)], {
    pointsInRange: 9,
    environments: { e2: { "host.kernel": "6.2" } },
  });
  const merged = mergeHistories(whole, part);
  expect(merged.items).toHaveLength(5);
  expect(merged.pointsInRange - merged.items.length).toBe(7);
  expect(Object.keys(merged.environments)).toEqual(["e1", "e2"]);
  expect(mergeHistories(whole, undefined)).toBe(whole);
});
