import type { CompareRow, PlacedReference, ReferenceFigure } from "@lapline/contracts";
import { expect, test } from "vitest";
import { testCatalog } from "../../testing/testCatalog.ts";
import { addReferences } from "./addReferences.ts";

const { scenarios } = testCatalog;

function row(params: CompareRow["params"]): CompareRow {
  return {
    scenario: "records.insert",
    scenarioVersion: 1,
    params,
    measure: { name: "latency", title: "Latency", unit: "ns", direction: "lower_is_better" },
    statistic: null,
    cells: [null, null],
    changes: [null, { ratio: 2, low: 1.9, high: 2.1, verdict: "worse" }],
    references: [],
  };
}

function figure(statistic: ReferenceFigure["statistic"], value = 5): ReferenceFigure {
  return { value, printed: `${value} ns`, statistic, differs: null };
}

function reference(
  figures: readonly [params: CompareRow["params"], figure: ReferenceFigure, measure?: string][],
): PlacedReference {
  const source = {
    id: "somebody",
    title: "Somebody's page",
    url: "https://example.org",
    path: "README.md",
    revision: "1",
    date: "2026-01-01",
    hardware: "a laptop",
    note: "",
  };
  const about = { target: null, version: null, durability: null, unplaced: [] };
  return {
    column: { key: "somebody~a", title: "A", source, ...about, figures: figures.length },
    figures: figures.map(([params, one, measure = "latency"]) => ({
      scenario: "records.insert",
      params,
      measure,
      figure: one,
    })),
  };
}

const add = (rows: CompareRow[], ...references: PlacedReference[]) =>
  addReferences(rows, references, { scenarios, columns: 2 });

test("a figure stands beside every row that has the parameters it names", () => {
  const rows = [row({ count: 10, size: 1 }), row({ count: 10, size: 2 }), row({ count: 99 })];
  const added = add(rows, reference([[{ count: 10 }, figure("p50")]]));
  expect(added.map(({ references }) => references[0]?.value)).toEqual([5, 5, undefined]);
});

test("what no row measures, or another part of the distribution, has a row without cells", () => {
  const rows = [row({ count: 10 })];
  const added = add(
    rows,
    reference([[{ count: 10 }, figure("p95", 9)]]),
    reference([
      [{ count: 10 }, figure("p95", 8)],
      [{ count: 7 }, figure("p50", 7)],
    ]),
  );
  expect(
    added.map(({ params, statistic, cells, references }) => [
      params.count,
      statistic,
      cells.length,
      references.map((one) => one?.value),
    ]),
  ).toEqual([
    [10, null, 2, [undefined, undefined]],
    [10, "p95", 2, [9, 8]],
    [7, null, 2, [undefined, 7]],
  ]);
});

test("a row of published figures alone has neither a cell nor a change", () => {
  const [published] = add([], reference([[{ count: 10 }, figure("p95", 9)]]));
  expect(published).toMatchObject({ cells: [null, null], changes: [null, null] });
});

test("cells and changes of measured rows are those without references", () => {
  const rows = [row({ count: 10 }), row({ count: 20 })];
  const added = add(rows, reference([[{ count: 10 }, figure("p50")]]));
  expect(added.map(({ references: _, ...measured }) => measured)).toEqual(
    rows.map(({ references: _, ...measured }) => measured),
  );
});

test("a measure that no scenario has is left out", () => {
  expect(add([], reference([[{}, figure("value"), "nothing"]]))).toEqual([]);
});
