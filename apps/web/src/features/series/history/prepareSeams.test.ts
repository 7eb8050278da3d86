import { expect, it } from "vitest";
import { prepareFrame } from "./prepareFrame.ts";
import { prepareHistory } from "./prepareHistory.ts";
import { plainOptions, testPoint, testSeries } from "./testHistory.ts";

const imported = (version: string, value: number) =>
  testPoint(version, value, { environmentHash: "old" });
const items = [imported("1", 100), imported("2", 101), testPoint("3", 130), testPoint("4", 131)];
const joined = {
  imported: { seriesId: "0190", points: 2, environmentHashes: ["old"] },
  environments: { old: { format: "go" }, e1: { "host.cpuModel": "One" } },
};
const view = (more: object = {}, options: object = {}) =>
  prepareHistory(testSeries(items, { ...joined, ...more }), { ...plainOptions, ...options });

it("marks where Lapline began to measure, instead of a change of the environment", () => {
  const { seams, boundaries, notes } = view();
  expect(seams).toEqual([
    {
      x: 1.5,
      label: "Measured by Lapline from 3",
      labelShort: "Measured here",
      details: ["Earlier points were imported. The two are not compared with each other."],
    },
  ]);
  expect(boundaries).toEqual([]);
  expect(notes.join(" ")).toContain("Diamonds were imported, dots were measured by Lapline.");
});

it.each(["version", "time"])("compares nothing across that place, by %s", (x) => {
  const { points, segments } = view({}, { x });
  expect(points.map(({ isImported }) => isImported)).toEqual([true, true, false, false]);
  expect(points.map(({ change }) => change !== null)).toEqual([false, true, false, true]);
  expect(points.map(({ before }) => before?.version ?? null)).toEqual([null, "1", null, "3"]);
  expect(segments.map((each) => each.length)).toEqual([2, 2]);
});

it("draws imported points as diamonds and measured ones as dots, and the seam with its words", () => {
  const { marks, lines } = prepareFrame(view(), 900);
  expect(marks.imported.match(/Z/g)).toHaveLength(2);
  expect(marks.points.match(/h0/g)).toHaveLength(2);
  expect(lines).toMatchObject([
    { kind: "seam", text: { label: "Measured by Lapline from 3" }, title: expect.any(String) },
  ]);
});

it("marks where a revision began the series, with what it changed", () => {
  const definition = {
    ...{ first: 3, last: 4, earlierSeriesId: "0191", laterSeriesId: null },
    before: { revision: 2, differences: ["The command was changed.", "The image was added."] },
  };
  const { seams } = prepareHistory(
    testSeries([testPoint("3", 130), testPoint("4", 131)], { definition }),
    plainOptions,
  );
  expect(seams).toEqual([
    {
      x: -0.5,
      label: "Revision 3: The command was changed. 1 more",
      labelShort: "Revision 3",
      details: [
        "The command was changed.",
        "The image was added.",
        "Results of revision 2 are another series.",
      ],
    },
  ]);
});

it("marks nothing in a history that always was measured alike", () => {
  expect(prepareHistory(testSeries([testPoint("3", 130)]), plainOptions).seams).toEqual([]);
});
