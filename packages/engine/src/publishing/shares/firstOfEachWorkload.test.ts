import type { CompareRow } from "@lapline/contracts";
import { expect, test } from "vitest";
import { firstOfEachWorkload } from "./freezeSubject.ts";

const row = (scenario: string, count: number, name: string): CompareRow => ({
  scenario,
  scenarioVersion: 1,
  params: { count },
  measure: { name, title: name, unit: "ns", direction: "lower_is_better" },
  statistic: null,
  cells: [],
  changes: [],
  references: [],
});

test("every workload has a row before any has a second one, and none is lost", () => {
  const rows = [
    row("a", 1, "x"),
    row("a", 1, "y"),
    row("a", 2, "x"),
    row("a", 2, "y"),
    row("b", 1, "x"),
  ];
  const [a1, a1y, a2, a2y, b] = rows;
  expect(firstOfEachWorkload(rows)).toEqual([a1, a2, b, a1y, a2y]);
});
