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

test("sides that were not driven alike have no change, and take no part in the false discovery control", async () => {
  const difference = {
    name: "inFlight",
    title: "in flight",
    unit: "count",
    base: "64",
    side: "1",
  } as const;
  const load = { recorded: true, differences: [difference] };
  const [judged] = await judge([row([cell(around(100)), cell(around(500), { load })])]);
  expect(judged?.changes).toEqual([null, null]);
});

test("a measure that is derived from another row's is called with it, and costs the others nothing", async () => {
  const named = (one: CompareRow, name: string, derivedFrom?: string): CompareRow => ({
    ...one,
    measure: { ...one.measure, name },
    ...(derivedFrom !== undefined && { derivedFrom }),
  });
  // A shift that is called by itself, and would not be among forty that are none.
  const moved = () => named(row([cell(around(100, 0.02)), cell(around(104, 0.02))]), "moved");
  const still = (name: string, derivedFrom?: string) =>
    named(row([cell(around(100, 0.02)), cell(around(100.1, 0.02))]), name, derivedFrom);
  const names = Array.from({ length: 40 }, (_, place) => `m${place}`);
  const verdictOf = async (others: CompareRow[]) =>
    (await judge([moved(), ...others]))[0]?.changes[1]?.verdict;
  expect(await verdictOf([])).toBe("worse");
  expect(await verdictOf(names.map((name) => still(name)))).not.toBe("worse");
  expect(await verdictOf(names.map((name) => still(name, "moved")))).toBe("worse");
  const [throughput, duration] = await judge([
    named(row([cell(around(100)), cell(around(80))], "ops/s"), "throughput"),
    named(row([cell(around(100)), cell(around(125))]), "duration", "throughput"),
  ]);
  expect([throughput, duration].map((one) => one?.changes[1]?.verdict)).toEqual(["worse", "worse"]);
});
