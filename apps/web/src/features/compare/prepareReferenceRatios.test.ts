import type { CompareRow, ReferenceColumn, ReferenceFigure } from "@lapline/contracts";
import fc from "fast-check";
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
  const about = { version: null, durability: "wal-normal", figures: 1, unplaced: [] };
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
  const narrowed = shown.columns.map((column) => ({ ...column, params: { inFlight: 4 } }));
  expect(prepareReferenceRatios({ ...shown, columns: narrowed })[0]?.measured?.note).toBe(
    "with count 100; a with in flight 4; b with in flight 4",
  );
});

test("figures of different sources have no ratio, and systems that were not measured no second one", () => {
  const shown = (references: ReferenceColumn[]) => ({
    ...view(columns, [withReferences(measured, 1, 2)]),
    references,
  });
  expect(prepareReferenceRatios(shown([reference("a"), reference("b", "other")]))).toEqual([]);
  expect(prepareReferenceRatios(shown([reference("a"), reference("c")]))).toMatchObject([
    { published: 2, measured: null, missing: "c is not a column" },
  ]);
});

test("a column of another durability mode never stands for a published one, and the ratio says so", () => {
  const generated = fc.record({
    published: fc.constantFrom("wal-normal", "delete-full", "delete-off", null),
    modes: fc.array(fc.constantFrom("wal-normal", "delete-full", "off"), { minLength: 1 }),
  });
  fc.assert(
    fc.property(generated, ({ published, modes }) => {
      const shown = {
        ...view(
          [side("a", "1"), ...modes.map((durability) => side("b", "1", { durability }))],
          [
            withReferences(
              row("latency", [cell(10), ...modes.map((_, place) => cell(20 + place))]),
              100,
              250,
            ),
          ],
        ),
        references: [reference("a"), { ...reference("b"), durability: published }],
      };
      const [ratio] = prepareReferenceRatios(shown);
      const place = published === null ? 0 : modes.indexOf(published as (typeof modes)[number]);
      const isOpen = published === null && new Set(modes).size > 1;
      if (isOpen || place < 0) {
        expect(ratio?.measured).toBeNull();
        expect(ratio?.missing).toContain(published ?? "without a durability mode");
      } else {
        expect(ratio?.measured?.ratio).toBeCloseTo((20 + place) / 10);
      }
    }),
  );
});

test("another version than the published one is named, and the published one is taken where it is there", () => {
  const ratioWith = (...versions: string[]) =>
    prepareReferenceRatios({
      ...view(
        [side("a", "1"), ...versions.map((version) => side("b", version))],
        [withReferences(row("latency", [cell(10), ...versions.map(() => cell(30))]), 100, 250)],
      ),
      references: [reference("a"), { ...reference("b"), version: "2" }],
    })[0]?.measured?.note;
  expect(ratioWith("1", "2")).toBeNull();
  expect(ratioWith("1")).toBe("with b 1, published for 2");
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
