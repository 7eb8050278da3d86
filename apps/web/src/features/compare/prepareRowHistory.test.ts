import type { HistoryPoint } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareRowHistory } from "./prepareRowHistory.ts";

const seriesId = "01890000-0000-7000-8000-000000000000";

const point = (jobId: string, value: number, valid = true): HistoryPoint => ({
  jobId,
  version: jobId,
  value,
  ciLow: value - 1,
  ciHigh: value + 1,
  valid,
  measuredAt: "2026-11-20T10:00:00.000Z",
});

test("compared results are marked, and invalid ones stand outside line and band", () => {
  const points = [point("a", 10), point("b", 90, false), point("c", 20)];
  const history = prepareRowHistory({ seriesId, points }, new Set(["a", "c"]), "ns");
  expect(history.points.map(({ x, line, band, compared }) => [x, line, band, compared])).toEqual([
    [0, 10, [9, 11], true],
    [1, null, null, false],
    [2, 20, [19, 21], true],
  ]);
  expect(history.summary).toBe(
    "The last 3 results up to the newest compared one, 1 of them invalid, 10\u202fns to 20\u202fns.",
  );
});
