import { expect, test } from "vitest";
import { prepareMatrix } from "./prepareMatrix.ts";
import { cell, row, side, view } from "./testing/compareFixtures.ts";

const columns = [side("alpha", "1"), side("beta", "1"), side("gamma", "1")];

test("each cell is a factor to the best of its row, by the direction of the measure", () => {
  const [throughput, latency] = prepareMatrix(
    view(columns, [
      row("throughput", [cell(50), cell(100), cell(25)]),
      row("latency", [cell(50), cell(100), cell(25)]),
    ]),
  );
  expect(throughput?.rows[0]?.cells.map((one) => one?.relative)).toEqual([2, 1, 4]);
  expect(latency?.rows[0]?.cells.map((one) => one?.relative)).toEqual([2, 4, 1]);
});

test("means rest on the rows that every column has, and families are never mixed", () => {
  const families = prepareMatrix(
    view(columns, [
      row("latency", [cell(10), cell(20), cell(40)]),
      row("latency", [cell(10), cell(80), cell(40)], undefined, "records.read"),
      row("latency", [cell(1000), cell(1), null], undefined, "records.list"),
      row("memory", [cell(5), cell(5), cell(5)]),
    ]),
  );
  expect(families.map(({ family }) => family)).toEqual(["latency", "memory"]);
  expect(families[0]?.complete).toBe(2);
  expect(families[0]?.means.map((mean) => mean?.toFixed(3))).toEqual(["1.000", "4.000", "4.000"]);
});

test("an invalid cell keeps its number, has no factor and is never the best", () => {
  const [family] = prepareMatrix(
    view(columns, [row("latency", [cell(10), cell(1, { valid: false }), cell(20)])]),
  );
  expect(family?.rows[0]?.cells).toMatchObject([
    { relative: 1 },
    { relative: null, value: 1, valid: false },
    { relative: 2 },
  ]);
  expect(family?.means).toEqual([null, null, null]);
});

test("a zero has no factor, is never the best, and keeps its row out of the means", () => {
  const families = prepareMatrix(
    view(columns, [
      row("latency", [cell(0), cell(20), cell(10)]),
      row("throughput", [cell(0), cell(20), cell(10)]),
      row("memory", [cell(0), cell(0), cell(0)]),
    ]),
  );
  const factors = families.map(({ family, rows }) => [
    family,
    rows[0]?.cells.map((one) => one?.relative),
  ]);
  expect(Object.fromEntries(factors)).toEqual({
    latency: [null, 2, 1],
    throughput: [null, 1, 2],
    memory: [null, null, null],
  });
  for (const { complete, measured, means } of families) {
    expect({ complete, measured, means }).toEqual({
      complete: 0,
      measured: 1,
      means: [null, null, null],
    });
  }
});

test("what is derived from another row is in no mean beside it", () => {
  const throughput = row("throughput", [cell(100), cell(50)]);
  const duration = {
    ...row("latency", [cell(10), cell(20)]),
    measure: { ...row("latency", []).measure, name: "duration", title: "Duration" },
    derivedFrom: "throughput",
  };
  const latency = row("latency", [cell(10), cell(30)]);
  const columns = [side("a", "1"), side("b", "1")];
  const families = prepareMatrix(view(columns, [throughput, duration, latency]));
  const times = families.find(({ family }) => family === "latency");
  expect(times).toMatchObject({ complete: 1, measured: 1 });
  expect(times?.means[1]).toBeCloseTo(3);
  expect(times?.rows).toHaveLength(2);
});

test("a row whose cells were driven with different loads is in no mean", () => {
  const difference = { name: "inFlight", title: "in flight", unit: "count" } as const;
  const load = { recorded: true, differences: [{ ...difference, base: "64", side: "1" }] };
  const unlike = row("latency", [cell(4631), cell(1, { load })]);
  const alike = row("latency", [cell(10), cell(20)], undefined, "records.read");
  const columns = [side("a", "1"), side("b", "1")];
  const [times] = prepareMatrix(view(columns, [unlike, alike]));
  expect(times).toMatchObject({ complete: 1, measured: 2 });
  expect(times?.means).toEqual([1, 2]);
  const gaps = times?.rows[0]?.cells.map((one) => [one?.relative, one?.gap]);
  expect(gaps).toEqual([
    [null, "no ratio: no other column has this load"],
    [null, "no ratio: 64 in flight against 1"],
  ]);
});
