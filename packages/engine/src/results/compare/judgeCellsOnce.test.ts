import type { CompareColumn, CompareRow } from "@lapline/contracts";
import { expect, test } from "vitest";
import { judgeCellsOnce } from "./judgeCellsOnce.ts";

const column: CompareColumn = {
  target: "sqlite",
  version: "1",
  durability: "wal",
  provisioner: "bundled",
  label: "local",
};
const row: CompareRow = {
  scenario: "records.insert",
  scenarioVersion: 1,
  params: {},
  measure: {
    name: "throughput",
    title: "Throughput",
    unit: "ops/s",
    direction: "higher_is_better",
  },
  statistic: null,
  cells: [],
  changes: [],
  references: [],
};

/** Whether rows had to be judged for this answer of the book. */
async function isJudged(cells: string, columns: readonly CompareColumn[] = [column]) {
  let judged = false;
  await judgeCellsOnce(cells, columns, async () => {
    judged = true;
    return [row];
  });
  return judged;
}

test("the same answer of the book for the same columns is judged once, with the same rows", async () => {
  const rows = [row];
  expect(await judgeCellsOnce("same", [column], async () => rows)).toBe(rows);
  expect(await judgeCellsOnce("same", [{ ...column }], async () => [])).toBe(rows);
});

test("another answer or other columns are judged anew", async () => {
  expect(await isJudged("first")).toBe(true);
  expect(await isJudged("second")).toBe(true);
  expect(await isJudged("first")).toBe(false);
  expect(await isJudged("first", [column, column])).toBe(true);
  expect(await isJudged("first", [{ ...column, params: { rows: 5 } }])).toBe(true);
});

test("of more than is kept the one that nobody asked for longest goes", async () => {
  const million = (name: string) => name.repeat(1_000_000);
  await isJudged(million("a"));
  await isJudged(million("b"));
  expect(await isJudged(million("a"))).toBe(false);
  for (const name of ["c", "d", "e", "f"]) await isJudged(million(name));
  expect(await isJudged(million("a"))).toBe(false);
  expect(await isJudged(million("b"))).toBe(true);
});

test("rows that could not be judged are not kept", async () => {
  const fails = judgeCellsOnce("fails", [column], () => Promise.reject(new Error("no")));
  await expect(fails).rejects.toThrow("no");
  expect(await isJudged("fails")).toBe(true);
});
