import { describe, expect, it } from "vitest";
import { publishedCells } from "./cell.ts";
import { comparePages } from "./comparisons.ts";
import { renderComparisons } from "./renderComparisons.ts";
import { renderReadme } from "./renderReadme.ts";
import { failureOf, resultOf } from "./testing.ts";

const cellOf = (target: string, scenario: string) => {
  const found = publishedCells("quick").find(
    (one) => one.target === target && one.scenario === scenario,
  );
  if (found === undefined) throw new Error(`no cell ${target} ${scenario}`);
  return found;
};
const lineOf = (
  files: Parameters<typeof comparePages>[0],
  id: string,
  row: string,
  column: string,
) => {
  const cells = comparePages(files).flatMap(({ page, tables }) =>
    page.id === id ? tables.flatMap((table) => table.cells) : [],
  );
  const found = cells.find((cell) => cell.row === row && cell.column === column);
  if (found === undefined) throw new Error(`no line ${row}, ${column}`);
  return found;
};
const mattn = resultOf(cellOf("go-sqlite-mattn", "sql.simple"), { insert_duration: 100 });
const modernc = resultOf(cellOf("go-sqlite-modernc", "sql.simple"), { insert_duration: 300 });

describe("a published ratio beside kept results", () => {
  it("has ours where both sides were measured on one machine", () => {
    const line = lineOf([mattn, modernc], "go-sqlite", "modernc", "insert");
    expect(line).toMatchObject({ printed: "5508 ms", measuredRatio: 3 });
    expect(line.publishedRatio).toBeCloseTo(5508 / 1682, 10);
    expect(line.reasons.join(" ")).toContain("rows");
    expect(lineOf([mattn, modernc], "go-sqlite", "mattn", "insert").isReference).toBe(true);
  });

  it("has none, with the reason, where a side is missing, failed, invalid or of another machine", () => {
    const of = (files: Parameters<typeof comparePages>[0]) =>
      lineOf(files, "go-sqlite", "modernc", "insert");
    const cases = [
      [[modernc], "Not measured: go-sqlite-mattn"],
      [[modernc, failureOf(mattnCell())], "Failed: go-sqlite-mattn"],
      [[modernc, { ...mattn, valid: false }], "Invalid: go-sqlite-mattn"],
      [[modernc, { ...mattn, machine: "another" }], "two machines"],
      [[modernc, { ...mattn, durability: "off" }], "Not measured: go-sqlite-mattn"],
      [[modernc, { ...mattn, options: { build: "cgo" } }], "Not measured: go-sqlite-mattn"],
    ] as const;
    for (const [files, reason] of cases) {
      const line = of([...files]);
      expect(line.measuredRatio, reason).toBeNull();
      expect(line.reasons.join(" ")).toContain(reason);
    }
  });

  it("says what disturbed a result that stands for a figure", () => {
    const warning = "Trial 1: other programs used 1.2 of the host's 2 CPUs while it was measured.";
    const line = lineOf(
      [{ ...modernc, warnings: [warning] }, mattn],
      ...(["go-sqlite", "modernc", "insert"] as const),
    );
    expect(line.reasons.join(" ")).toContain(warning);
  });

  it("has none of two systems that were not driven alike", () => {
    const insert = (target: string, inFlight: string) => ({
      ...resultOf(cellOf(target, "records.insert"), { duration: 1e9 }),
      environment: { "load.inFlight": inFlight },
    });
    const files = [insert("trailbase", "64"), insert("pocketbase", "1")];
    const line = lineOf(files, "trailbase", "PocketBase, TypeScript client", "Total time");
    expect(line.measured).not.toBeNull();
    expect(line.measuredRatio).toBeNull();
    expect(line.reasons.join(" ")).toContain("Here no ratio");
  });

  it("has none where one result stands for both, as for two clients of one system", () => {
    const cell = { ...cellOf("trailbase", "records.insert"), options: {} };
    const result = resultOf(cell, { duration: 1e9 });
    const row = "TrailBase, Dart client, just in time";
    const line = lineOf([result], "trailbase", row, "Total time");
    expect(line.publishedRatio).not.toBeNull();
    expect(line.measuredRatio).toBeNull();
    expect(line.reasons.join(" ")).toContain("one result stands for both");
  });

  it("is of TrailBase itself, never of its crate", () => {
    const crate = { ...cellOf("trailbase", "records.insert"), target: "trailbase-crate" };
    const line = lineOf(
      [resultOf(crate, { duration: 1 })],
      "trailbase",
      "TrailBase, TypeScript client",
      "Total time",
    );
    expect(line.measured).toBeNull();
  });
});

const mattnCell = () => cellOf("go-sqlite-mattn", "sql.simple");

describe("the pages of a folder of results", () => {
  it("name every published figure, measured or not", () => {
    const compared = comparePages([mattn, modernc]);
    expect(compared).toHaveLength(5);
    const text = renderComparisons(compared);
    for (const { tables, page } of compared) {
      expect(text).toContain(`## ${page.title}`);
      for (const { cells } of tables) for (const { row } of cells) expect(text).toContain(row);
    }
    expect(text).toContain("3.27× | 3.00× | 0.92");
  });

  it("say of every file what it holds, with commit, date, machine, load and trials", () => {
    const kept = [mattn, failureOf(cellOf("pocketbase", "records.insert"))];
    const text = renderReadme(
      kept.map((one, index) => ({ path: `file-${index}.json`, kept: one })),
    );
    expect(text).toContain("1 measured, 0 invalid, 1 failed");
    expect(text).toContain("Machine: a machine (1)");
    expect(text).toMatch(/file-0\.json.*100 ns \| 2026-11-23 10:00 \| c0ffee00 \| 0\.25 \| 2 \|/);
    expect(text).toMatch(/file-1\.json.*build_failed: no compiler/);
  });
});
