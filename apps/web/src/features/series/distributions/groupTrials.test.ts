import { expect, test } from "vitest";
import type { HistoryPoint } from "../history/historyPoint.ts";
import { testPoint } from "../history/testHistory.ts";
import { boxesMax, groupTrials } from "./groupTrials.ts";

const place = (point: HistoryPoint["point"], x = 0): HistoryPoint => ({
  x,
  point,
  change: null,
  against: null,
  before: null,
  isImported: false,
});

test("trials of one version stand together, whichever job they are of, in version order", () => {
  const points = [
    testPoint("2", 20, { samples: [20, 21] }),
    testPoint("1", 10, { samples: [10, 11] }),
    testPoint("2", 22, { samples: [22], jobId: "again" }),
  ].map((point) => place(point));
  expect(groupTrials(points)).toEqual({
    groups: [
      { name: "1", values: [10, 11] },
      { name: "2", values: [20, 21, 22] },
    ],
    leftOut: 0,
  });
});

test("environments that are not comparable stay apart, and invalid points are left out", () => {
  const points = [
    testPoint("1", 10, { samples: [10, 11] }),
    testPoint("1", 12, { samples: [12, 13], environmentHash: "e2" }),
    testPoint("2", 90, { samples: [90, 91], valid: false }),
  ].map((point) => place(point));
  expect(groupTrials(points).groups).toEqual([
    { name: "1", values: [10, 11] },
    { name: "1, environment 2", values: [12, 13] },
  ]);
});

test("of many versions the newest have a box, and single values are no distribution", () => {
  const many = Array.from({ length: boxesMax + 3 }, (_, index) =>
    place(testPoint(String(index + 1), 10)),
  );
  const { groups, leftOut } = groupTrials(many);
  expect([groups.length, leftOut]).toEqual([boxesMax, 3]);
  expect(groups.at(-1)?.name).toBe(String(boxesMax + 3));
  expect(groupTrials([place(testPoint("1", 1, { samples: [1] }))]).groups).toEqual([]);
});
