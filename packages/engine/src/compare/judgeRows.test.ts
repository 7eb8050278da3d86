import type { CompareCell, CompareRow } from "@lapline/contracts";
import { expect, test } from "vitest";
import { type CellTrials, judgeRows } from "./judgeRows.ts";

const trials = new Map<CompareCell, CellTrials>();

function cell(
  values: readonly number[],
  changes: Partial<CompareCell> = {},
  between: CellTrials["between"] = null,
): CompareCell {
  const made: CompareCell = {
    seriesId: "s",
    jobId: "j",
    reportId: "r",
    value: values[0] ?? 0,
    ciLow: 0,
    ciHigh: 0,
    n: values.length,
    valid: true,
    reasons: [],
    measuredAt: "2026-01-01T00:00:00.000Z",
    environment: "e",
    noiseFloor: null,
    ...changes,
  };
  trials.set(made, { samples: values, between });
  return made;
}

function row(cells: (CompareCell | null)[], unit: "ns" | "ops/s" = "ns"): CompareRow {
  const direction = unit === "ns" ? "lower_is_better" : "higher_is_better";
  return {
    scenario: "records.insert",
    scenarioVersion: 1,
    params: {},
    measure: { name: "m", title: "M", unit, direction },
    statistic: null,
    cells,
    changes: [],
    references: [],
  };
}

const judge = (rows: CompareRow[]) =>
  judgeRows(rows, (one) => trials.get(one) ?? { samples: [], between: null });
const around = (middle: number, spread = 0.002) =>
  [-1, 1, -0.5, 0.5, 0].map((step) => middle * (1 + step * spread));

test("the verdict follows the measure's direction, and the base has none", async () => {
  const time = row([cell(around(100)), cell(around(110))]);
  const rate = row([cell(around(100)), cell(around(110))], "ops/s");
  const [slower, faster] = await judge([time, rate]);
  expect(slower?.changes.map((change) => change?.verdict)).toEqual([undefined, "worse"]);
  expect(faster?.changes[1]?.verdict).toBe("better");
  expect(slower?.changes[1]?.ratio).toBeCloseTo(1.1, 3);
});

test("a difference that jobs of the series have anyway is claimed by none", async () => {
  const restless = () => cell(around(100), {}, { variance: 0.01, error: 0.003 });
  const [far] = await judge([row([restless(), cell(around(110))])]);
  expect(far?.changes[1]?.verdict).toBe("insufficient");
});

test("the larger variance of both sides counts, whichever has it", async () => {
  const [large, small] = [0.1, 0.005].map((tau) => ({ variance: tau ** 2, error: tau ** 2 / 4 }));
  const sides = (a = small, b = small) => row([cell(around(100), {}, a), cell(around(110), {}, b)]);
  const judged = await judge([sides(large, small), sides(small, large), sides(small, small)]);
  expect(judged.map(({ changes }) => changes[1]?.verdict)).toEqual([
    "insufficient",
    "insufficient",
    "worse",
  ]);
});

test("each column is judged against the base by its own rows", async () => {
  const cells = () => [cell(around(100)), cell(around(100)), cell(around(110))];
  const judged = await judge([row(cells()), row(cells())]);
  for (const { changes } of judged) {
    expect(changes.map((change) => change?.verdict)).toEqual([undefined, "same", "worse"]);
  }
});

test("sides that are missing, invalid or zero have no ratio", async () => {
  const rows = [
    row([cell(around(100)), null]),
    row([null, cell(around(100))]),
    row([cell(around(100)), cell(around(100), { valid: false })]),
    row([cell(around(100), { valid: false }), cell(around(100))]),
    row([cell([0, 0, 0]), cell(around(100))]),
  ];
  const nothing = rows.map(() => null);
  expect((await judge(rows)).map(({ changes }) => changes[1])).toEqual(nothing);
});

test("one or two trials are not enough for a verdict", async () => {
  const [judged] = await judge([row([cell([100]), cell([200])])]);
  expect(judged?.changes[1]).toMatchObject({ low: null, high: null, verdict: "insufficient" });
  expect(judged?.changes[1]?.ratio).toBeCloseTo(2);
});

test("among hundreds of rows that did not change, hardly one is called", async () => {
  // Deterministic noise of the kind that single tests at 5 % would call about ten times in 200.
  let state = 12345;
  const noise = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648 - 0.5;
  };
  const side = () => cell(Array.from({ length: 5 }, () => 100 * (1 + 0.02 * noise())));
  const judged = await judge(Array.from({ length: 200 }, () => row([side(), side()])));
  const verdicts = judged.map(({ changes }) => changes[1]?.verdict);
  const called = verdicts.filter((verdict) => verdict === "worse" || verdict === "better");
  expect(called.length).toBeLessThanOrEqual(2);
});
