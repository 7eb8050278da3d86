import { expect, test } from "vitest";
import { arrangeView } from "./arrangeView.ts";
import { compareMarkdown } from "./compareMarkdown.ts";
import type { ComparisonImage } from "./comparisonImage.ts";
import { prepareBarsImage } from "./prepareBarsImage.ts";
import { prepareImage } from "./prepareImage.ts";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";
import { speedScenario, testRow } from "./testing/partsFixtures.ts";
import { viewNotes } from "./viewNotes.ts";

const columns = [side("a", "1"), side("b", "1")];
const other = { environment: "e2" };
const environments = { e1: { "host.kernel": "6.1" }, e2: { "host.kernel": "6.2" } };
const params = (count: number) => ({ params: { count, warmup: 1 } });

/** One row with a verdict, one measured on one side, one invalid; two of a scenario without variants. */
const shown = {
  ...view(columns, [
    row("latency", [cell(1e6), cell(2e6, other)], [null, change(2, "worse")]),
    { ...row("memory", [cell(1024), null]), ...params(1) },
    { ...row("memory", [cell(2048, { n: 1 }), cell(4096, { valid: false })]), ...params(2) },
  ]),
  environments,
  chosenOf: 40,
};

const textsOf = ({ texts }: ComparisonImage) => texts.map(({ text }) => text).join("\n");
const source = "http://lapline.example/compare";
const look = { log: false, sorted: false };
const leaving = {
  "Markdown of changes": compareMarkdown(shown, source, false),
  "Markdown of factors": compareMarkdown(shown, source, true),
  "a picture of changes": textsOf(prepareImage(shown, false, source)),
  "a picture of factors": textsOf(prepareImage(shown, true, source)),
  "a picture of bars": textsOf(prepareBarsImage(shown, look, source)),
};

test.each(Object.entries(leaving))(
  "%s has every figure, the warning, and how many rows",
  (_, all) => {
    const text = all.replaceAll("\u202f", " ");
    for (const figure of [/1 ms|1,000 .s/, /2 ms|2,000 .s/, /1 KiB|1,024 B/, /2 KiB|2,048 B/]) {
      expect(text).toMatch(figure);
    }
    for (const words of ["not measured", "invalid"]) expect(text).toContain(words);
    expect(text).toContain("Chosen rows: 3 of 40 rows.");
    expect(text).toContain("Warning: the columns differ in host.kernel: 6.1 / 6.1; 6.2.");
    // Rows of one measure are told apart.
    expect(text).toMatch(/count 1\b/);
    expect(text).toMatch(/count 2\b/);
  },
);

test("the rows of a mean are counted among those that were measured", () => {
  for (const name of ["Markdown of factors", "a picture of factors"] as const) {
    expect(leaving[name]).toContain("geometric mean over 0 of 2 rows");
  }
});

test("rows without variants are named, each by a name of its own", () => {
  const speed = [1, 2].map((one) =>
    testRow(one === 1 ? "default" : "batched", 1, [[1, 2, 3], null]),
  );
  const scenarios = [speedScenario("default", 1), speedScenario("batched", 1)];
  const varied = { ...shown, rows: [...shown.rows, ...speed], scenarios };
  const notes = viewNotes(arrangeView(varied, { without: [], arrange: "variants" }));
  expect(notes.join("\n")).toContain(
    "3 rows without variants left out: Latency · records.insert; Memory (count 1) · records.insert; Memory (count 2) · records.insert.",
  );
});

test("no file or picture names what only the page has", () => {
  for (const text of Object.values(leaving)) {
    expect(text).not.toMatch(/open the|press|click|button|on the page|details of/i);
  }
});
