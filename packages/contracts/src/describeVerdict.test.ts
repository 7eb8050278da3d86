import { expect, test } from "vitest";
import { describeRatio } from "./describeRatio.ts";
import { describeVerdict } from "./describeVerdict.ts";

const measure = {
  ratio: 1.08,
  ratioLow: 1.06,
  ratioHigh: 1.1,
  unit: "ns",
  direction: "lower_is_better",
} as const;

test("a change is told with its size, its word and its interval", () => {
  expect(describeVerdict({ ...measure, verdict: "worse" })).toEqual({
    verdict: "worse",
    words: "8\u202f% slower",
    interval: "[+6\u202f%, +10\u202f%]",
  });
});

test("what does not matter is no relevant change although its interval excludes 1", () => {
  const small = { ...measure, ratio: 1.006, ratioLow: 1.002, ratioHigh: 1.01 };
  expect(describeVerdict({ ...small, verdict: "same" })).toMatchObject({
    verdict: "noise",
    words: "no relevant change",
  });
});

test("an interval that holds no change says so only where it is narrow", () => {
  const said = (ratioLow: number, ratioHigh: number) =>
    describeRatio({ ratio: 1.001, ratioLow, ratioHigh }, "ns", "lower_is_better").words;
  expect(said(0.99, 1.012)).toBe("no relevant change");
  expect(said(0.678, 1.591)).toBe("inconclusive");
});

test("without an interval there is none to show", () => {
  const few = { ...measure, ratioLow: null, ratioHigh: null, verdict: "insufficient" } as const;
  expect(describeVerdict(few)).toEqual({
    verdict: "noise",
    words: "inconclusive",
    interval: "",
  });
});
