import { expect, test } from "vitest";
import { prepareSettle } from "./prepareSettle.ts";
import { cell, change, row, side } from "./testing/compareFixtures.ts";

const columns = [side("alpha", "1.0.0"), side("alpha", "1.1.0")];
const pair = [cell(1), cell(1)];
const open = [null, change(1.1, "insufficient", { low: 0.8, high: 1.5 })];

test("every inconclusive row is settled by one interleaved comparison of its workload", () => {
  const settle = prepareSettle({
    columns,
    rows: [
      row("latency", pair, open),
      row("memory", pair, open),
      row("latency", pair, open, "records.read"),
      row("throughput", pair, [null, change(1.5, "better")], "records.scan"),
    ],
  });
  expect(settle?.scenarios.map(({ scenario }) => scenario)).toEqual([
    "records.insert",
    "records.read",
  ]);
  expect(settle?.targets).toMatchObject([
    { target: "alpha", compare: { baseVersion: "1.0.0", headVersion: "1.1.0" } },
  ]);
});

test("nothing is offered where nothing is open, or where more than the version differs", () => {
  const told = [row("latency", pair, [null, change(1.5, "worse")])];
  expect(prepareSettle({ columns, rows: told })).toBeNull();
  const others = [side("alpha", "1.0.0"), side("beta", "1.0.0")];
  expect(prepareSettle({ columns: others, rows: [row("latency", pair, open)] })).toBeNull();
});
