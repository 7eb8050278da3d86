import { haveSameLoad } from "@lapline/contracts";
import { expect, test } from "vitest";
import { arrangeView } from "./arrangeView.ts";
import { columnNames } from "./columnNames.ts";
import { prepareMatrix } from "./prepareMatrix.ts";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";
import { speedScenario, testRow } from "./testing/partsFixtures.ts";

const together = { without: [], arrange: "variants" } as const;
const scenarios = [speedScenario("default", 2), speedScenario("batched", 2)];
const fast = [10, 10.1, 9.9, 10];
const slow = [40, 40.1, 39.9, 40];

test("default and batched of one target become neighboring columns of one row", () => {
  const columns = [side("a", "1"), side("b", "1")];
  const rows = [
    testRow("default", 1, [slow, slow]),
    testRow("default", 2, [slow, slow]),
    testRow("batched", 1, [fast, null]),
    testRow("batched", 2, [fast, null]),
    row("latency", [cell(1), cell(2)], undefined, "records.insert"),
  ];
  const shown = arrangeView({ ...view(columns, rows), scenarios }, together);
  expect(columnNames(shown.columns)).toEqual(["a 1, default", "a 1, batched", "b 1, default"]);
  expect(shown.rows.map(({ scenario, measure }) => `${scenario} ${measure.name}`)).toEqual([
    "speed sum",
    "speed test_1",
    "speed test_2",
  ]);
  expect(shown.rows[0]?.cells.map((one) => one?.value)).toEqual([80, 20, 80]);
  expect(shown.rows[1]?.changes[1]).toMatchObject({ verdict: "better" });
  const [family] = prepareMatrix(shown);
  expect(family?.rows[0]?.cells.map((one) => one?.standing)).toEqual([null, "best", null]);
});

test("options of a target become its columns where rows differ in them", () => {
  const columns = [side("a", "1"), side("b", "1")];
  const built = testRow("default", 1, [fast, null]);
  const rows = [
    testRow("default", 1, [slow, slow]),
    { ...built, params: { ...built.params, cgo: true } },
  ];
  const shown = arrangeView({ ...view(columns, rows), options: ["cgo"] }, together);
  expect(columnNames(shown.columns)).toEqual([
    "a 1, default options",
    "a 1, cgo on",
    "b 1, default options",
  ]);
  expect(shown.rows.map(({ params }) => params)).toEqual([{ count: 100 }]);
  expect(shown.rows[0]?.cells.map((one) => one?.value)).toEqual([40, 10, 40]);
});

test("columns of one target stand together behind its first, and the base stays where it is", () => {
  const columns = [side("a", "1"), side("b", "1"), side("a", "2"), side("b", "2")];
  const changes = [null, change(2, "worse"), change(3, "worse"), change(4, "worse")];
  const rows = [row("latency", [cell(1), cell(2), cell(3), cell(4)], changes)];
  const shown = arrangeView(view(columns, rows), together);
  expect(columnNames(shown.columns)).toEqual(["a 1", "a 2", "b 1", "b 2"]);
  expect(shown.rows[0]?.cells.map((one) => one?.value)).toEqual([1, 3, 2, 4]);
  expect(shown.rows[0]?.changes.map((one) => one?.ratio)).toEqual([undefined, 3, 2, 4]);
});

test("ways whose loads are told against different columns have no ratio", () => {
  const columns = [side("a", "1"), side("b", "1")];
  const rows = [testRow("default", 1, [slow, slow]), testRow("batched", 1, [null, fast])];
  const shown = arrangeView({ ...view(columns, rows), scenarios }, together);
  const [a, b, batched] = shown.rows.at(-1)?.cells ?? [];
  if (a == null || b == null || batched == null) throw new Error("a cell is missing");
  expect(haveSameLoad(a, b)).toBe(true);
  expect(haveSameLoad(a, batched)).toBe(false);
  expect(shown.rows.at(-1)?.changes[2]).toBeNull();
});
