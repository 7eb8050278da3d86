import { expect, test } from "vitest";
import { columnNames, shortColumnNames } from "./columnNames.ts";
import { compareCsv } from "./compareCsv.ts";
import { compareMarkdown } from "./compareMarkdown.ts";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";

const two = [side("alpha", "1.0.0"), side("alpha", "1.1.0")];
const rows = [
  row("latency", [cell(2e6), cell(3e6)], [null, change(1.5, "worse")]),
  row("memory", [cell(1024), cell(1024)], [null, change(1, "same")]),
];

test("Markdown has the verdict, the changes, what was left out, and who measured", () => {
  const text = compareMarkdown(view(two, rows), "https://lapline.test/p/x/compare?columns=a,b");
  expect(text.replaceAll("\u202f", " ")).toBe(`## alpha 1.0.0 / alpha 1.1.0

Measures: 1 looks worse, 1 without a relevant change.

| Measure | alpha 1.0.0 | alpha 1.1.0 | Change |
| --- | ---: | ---: | ---: |
| records.insert, Latency (count 100) | 2 ms | 3 ms | looks 50 % slower [+48.5 %, +51.5 %] |

1 row unchanged or inconclusive, left out.

- alpha 1.0.0: wal-normal, npm, on local, 1 job, 3 trials, last measured 2026-11-20
- alpha 1.1.0: wal-normal, npm, on local, 1 job, 3 trials, last measured 2026-11-20

<https://lapline.test/p/x/compare?columns=a,b>
`);
});

test("a source in words ends the Markdown as text, whatever its author wrote", () => {
  const text = compareMarkdown(
    view(two, rows),
    "Lapline share with SHA-256 0123…, A [b] <c> | `d`",
  );
  expect(
    text.endsWith("\n\nLapline share with SHA-256 0123…, A \\[b\\] \\<c\\> \\| \\`d\\`\n"),
  ).toBe(true);
});

test("Markdown of systems has factors and their means", () => {
  const three = [...two, side("beta", "2")];
  const text = compareMarkdown(view(three, [row("latency", [cell(1e6), cell(2e6), null])]), "x");
  expect(text.replaceAll("\u202f", " ")).toContain(
    "| records.insert, Latency (count 100) | **1 ms 1.00×** | 2 ms 2.00× | not measured |",
  );
});

test("Markdown sets published figures apart, with their source and without a factor", () => {
  const source = {
    id: "page",
    title: "Somebody's page",
    url: "https://example.org",
    path: "README.md",
    revision: "1",
    date: "2024-11-28",
    hardware: "a laptop",
    note: "",
  };
  const about = { target: "alpha", version: null, durability: null, figures: 1, unplaced: [] };
  const figure = { value: 1e6, printed: "1 ms", statistic: "value", differs: null } as const;
  const shown = {
    ...view(two, [{ ...row("latency", [cell(2e6), cell(3e6)]), references: [figure] }]),
    references: [{ key: "page~alpha", title: "Alpha", source, ...about }],
  };
  const text = compareMarkdown(shown, "x");
  expect(text).toContain("| records.insert, Latency (count 100) | 1 ms |\n");
  expect(text).toContain("- Alpha: [Somebody's page](https://example.org), 2024-11-28, a laptop");
  expect(compareCsv(shown).split("\r\n")[1]?.endsWith(",1000000")).toBe(true);
});

test("CSV has values in base units, and a verdict for each column but the base", () => {
  const [head = "", first = ""] = compareCsv(view(two, rows)).split("\r\n");
  expect(head.split(",").filter((title) => title.endsWith(" verdict"))).toEqual([
    "alpha 1.1.0 wal-normal npm local verdict",
  ]);
  expect(first).toContain("2000000");
  expect(first).toMatch(/,worse$/);
});

test("columns are named by whatever tells them apart", () => {
  expect(columnNames(two)).toEqual(["alpha 1.0.0", "alpha 1.1.0"]);
  const modes = [side("alpha", "1"), side("alpha", "1", { durability: "delete-full" })];
  expect(shortColumnNames(modes)).toEqual(["wal-normal", "delete-full"]);
  expect(shortColumnNames(two)).toEqual(["1.0.0", "1.1.0"]);
  expect(columnNames(modes)).toEqual(["alpha 1, wal-normal", "alpha 1, delete-full"]);
});

test("two columns that differ in an option only are told apart, in every heading", () => {
  const builds = [side("alpha", "1"), side("alpha", "1", { params: { build: "cgo" } })];
  expect(columnNames(builds)).toEqual(["alpha 1", "alpha 1, build cgo"]);
  expect(shortColumnNames(builds)).toEqual(["default options", "build cgo"]);
  const [head = ""] = compareCsv(view(builds, rows)).split("\r\n");
  const headings = head.split(",");
  expect(new Set(headings).size).toBe(headings.length);
});

test("CSV has no formula in a heading, though a version and a source are named by others", () => {
  const named = [side("=cmd", "1"), side("alpha", "2")];
  const text = compareCsv(view(named, rows));
  const fields = text.split(/\r\n|,/).map((field) => field.replace(/^"/, ""));
  expect(fields.filter((field) => /^[=+@]/.test(field))).toEqual([]);
  expect(text).toContain("'=cmd");
});
