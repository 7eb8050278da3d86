import { generatedReports, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arrangeView } from "./arrangeView.ts";
import { compareCsv } from "./compareCsv.ts";
import { compareMarkdown } from "./compareMarkdown.ts";
import type { ComparisonImage } from "./comparisonImage.ts";
import { prepareBarsImage } from "./prepareBarsImage.ts";
import { prepareImage } from "./prepareImage.ts";
import { prepareTracks } from "./prepareTracks.ts";
import { prepareTracksImage } from "./prepareTracksImage.ts";
import { cell, row, side, view } from "./testing/compareFixtures.ts";
import { speedScenario, testRow } from "./testing/partsFixtures.ts";
import { tracksCsv, tracksMarkdown } from "./tracksExport.ts";

const link = "http://lapline.example/p/default/compare?columns=a,b";
const columns = [side("a", "1"), side("b", "1")];
const rows = [
  testRow("default", 1, [
    [10, 11, 12],
    [30, 31, 32],
  ]),
  testRow("default", 2, [[5, 6, 7], null]),
];
const summed = arrangeView(
  { ...view(columns, rows), scenarios: [speedScenario("default", 2)] },
  { without: ["test_2"], arrange: null },
);

function isInside({ width, height, texts, shapes }: ComparisonImage): void {
  for (const { x, y } of texts) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(width);
    expect(y).toBeLessThan(height);
  }
  const points = shapes.flatMap((shape) =>
    shape.kind === "path"
      ? shape.points
      : [[shape.x, shape.y] as const, [shape.x + shape.width, shape.y + shape.height] as const],
  );
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(width + 1e-6);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(height);
  }
}

test("a picture of bars has a bar for each value, words for what has none, and what a sum leaves out", () => {
  const image = prepareBarsImage(summed, { log: false, sorted: false }, link);
  isInside(image);
  const texts = image.texts.map(({ text }) => text);
  expect(texts).toContain("incomplete: Test 2 missing");
  expect(texts.some((text) => text.includes("Left out: Test 2: something."))).toBe(true);
  // Two bars of the sum without test 2, two of test 1 and one of test 2; the whole sum has one.
  expect(image.shapes.filter(({ kind }) => kind === "box")).toHaveLength(6);
  expect(texts.at(-1)).toBe(link);
});

test("a picture of factors has the shade of each cell behind its words", () => {
  const shaded = view(columns, [row("latency", [cell(10), cell(40)])]);
  const image = prepareImage(shaded, true, link);
  isInside(image);
  expect(image.shapes.map((shape) => shape.color)).toEqual(["shade-0", "shade-4"]);
  expect(image.texts.find(({ text }) => text === "best 1.00×")?.bold).toBe(true);
});

test("CSV and Markdown say what each sum adds up, leaves out, and where it is incomplete", () => {
  const [head = "", ...lines] = compareCsv(summed).trim().split("\r\n");
  const sum = lines.find((line) => line.includes(",sum_without,")) ?? "";
  expect(head).toContain("Sum of,Left out");
  expect(sum).toContain("Test 1: something,Test 2: something");
  expect(lines.find((line) => line.includes(",sum,"))).toContain("incomplete: Test 2 missing");
  const text = compareMarkdown(summed, link, true);
  expect(text).toContain("Left out: Test 2: something.");
  expect(text).toContain("incomplete: Test 2 missing");
});

test("lines over time are told, drawn and exported as they were sampled", () => {
  fc.assert(
    fc.property(fc.tuple(generatedReports, generatedReports), (generated) => {
      const sides = generated.map(({ report }, place) => ({ name: `side ${place}`, report }));
      const lines = prepareTracks(sides);
      const tracks = generated.flatMap(({ report: { trials, resources } }) =>
        trials[0]?.startMs == null
          ? []
          : resources.filter(
              ({ trial, values }) => trial === trials[0]?.index && values.length > 0,
            ),
      );
      const samples = tracks.flatMap(({ values }) => values);
      expect(tracksCsv(sides).trim().split("\r\n")).toHaveLength(1 + samples.length);
      for (const { mean, max } of lines) {
        expect(mean).toBeLessThanOrEqual(max * (1 + 1e-9));
        expect(samples).toContain(max);
      }
      isInside(prepareTracksImage("work", sides, link));
      const told = tracksMarkdown("work", sides, link);
      expect(told.split("\n").filter((line) => line.startsWith("| side"))).toHaveLength(
        lines.length,
      );
    }),
    { numRuns: 40 * testEnv.faultScale },
  );
});
