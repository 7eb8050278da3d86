import type { SeriesSummary } from "@lapline/contracts";
import { expect, it } from "vitest";
import { prepareGrid } from "./prepareGrid.ts";
import { testSummary } from "./testSummary.ts";

const series = ["a", "a", "a", "b", "c"].map((target, index) =>
  testSummary({ id: `${target}${index}`, target }),
);
const shape = (rows: ReturnType<typeof prepareGrid>) =>
  rows.map((row) =>
    row.kind === "group" ? row.id : row.tiles.map(({ id }: SeriesSummary) => id).join(" "),
  );

it("fills lines with tiles in their order when nothing is grouped", () => {
  expect(shape(prepareGrid(series, [], [], 2))).toEqual(["a0 a1", "a2 b3", "c4"]);
  expect(prepareGrid([], [], [], 2)).toEqual([]);
});

it("starts a line and a heading with each group, and folds to the heading alone", () => {
  expect(shape(prepareGrid(series, ["target"], [], 2))).toEqual([
    "group a",
    "a0 a1",
    "a2",
    "group b",
    "b3",
    "group c",
    "c4",
  ]);
  expect(shape(prepareGrid(series, ["target"], ["a", "c"], 2))).toEqual([
    "group a",
    "group b",
    "b3",
    "group c",
  ]);
});

it("names groups of two by both", () => {
  const [first] = prepareGrid(series, ["measure", "target"], [], 4);
  expect(first?.id).toBe("group throughput~a");
});
