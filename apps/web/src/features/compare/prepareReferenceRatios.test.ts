import type { CompareRow, ReferenceColumn, ReferenceFigure } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareMatrix } from "./prepareMatrix.ts";
import { prepareReferenceRatios } from "./prepareReferenceRatios.ts";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";

function reference(target: string, sourceId = "page"): ReferenceColumn {
  const source = {
    id: sourceId,
    title: sourceId,
    url: "https://example.org",
    path: "README.md",
    revision: "1",
    date: "2026-01-01",
    hardware: "a laptop",
    note: "",
  };
  const about = { version: null, durability: null, figures: 1, unplaced: [] };
  return { key: `${sourceId}~${target}`, title: target, source, target, ...about };
}

const figure = (value: number): ReferenceFigure => ({
  value,
  printed: `${value}`,
  statistic: "value",
  differs: null,
});

const withReferences = (one: CompareRow, ...values: number[]): CompareRow => ({
  ...one,
  references: values.map(figure),
});

const columns = [side("a", "1"), side("b", "1")];
const measured = row("latency", [cell(10), cell(30)], [null, change(3, "worse")]);

test("a published ratio stands beside the measured one of the same two systems", () => {
  const shown = {
    ...view(columns, [withReferences(measured, 100, 250)]),
    references: [reference("a"), reference("b")],
  };
  const [ratio, ...others] = prepareReferenceRatios(shown);
  expect(others).toEqual([]);
  expect(ratio).toMatchObject({
    pair: "b / a",
    published: 2.5,
    measured: { ratio: 3, note: null },
  });
  expect(ratio?.measured?.interval?.[0]).toBeCloseTo(2.97);
});

test("with other parameters the measured ratio says which", () => {
  const published = withReferences({ ...row("latency", [null, null]), params: { count: 9 } }, 1, 2);
  const shown = {
    ...view(columns, [{ ...measured, references: [null, null] }, published]),
    references: [reference("a"), reference("b")],
  };
  expect(prepareReferenceRatios(shown)[0]?.measured?.note).toBe("with count 100");
});

test("figures of different sources have no ratio, and systems that were not measured no second one", () => {
  const shown = (references: ReferenceColumn[]) => ({
    ...view(columns, [withReferences(measured, 1, 2)]),
    references,
  });
  expect(prepareReferenceRatios(shown([reference("a"), reference("b", "other")]))).toEqual([]);
  expect(prepareReferenceRatios(shown([reference("a"), reference("c")]))).toMatchObject([
    { published: 2, measured: null },
  ]);
});

test("published figures are in no factor and no geometric mean", () => {
  const plain = view(columns, [measured]);
  const shown = {
    ...view(columns, [withReferences(measured, 1e-9, 1e9)]),
    references: [reference("a"), reference("b")],
  };
  const numbers = (one: typeof plain) =>
    prepareMatrix(one).map(({ means, complete, rows }) => [
      means,
      complete,
      rows.map(({ cells }) => cells),
    ]);
  expect(numbers(shown)).toEqual(numbers(plain));
});
