import { expect, test } from "vitest";
import { describeRatio } from "../base/describeRatio.ts";
import { describeVerdict, hedgedWords } from "./describeVerdict.ts";

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
    ratio: measure.ratio,
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
    words: "can't tell: too few trials",
    interval: "",
  });
});

test("of single values it is told that they are single, and nothing else", () => {
  const none = { ...measure, ratioLow: null, ratioHigh: null, verdict: "insufficient" } as const;
  const said = (n: number | { base: number; head: number }) =>
    describeVerdict({ ...none, n }).words;
  expect(said(1)).toBe("can't tell: one sample each");
  expect(said({ base: 1, head: 1 })).toBe("can't tell: one sample each");
  expect(said({ base: 5, head: 1 })).toBe("can't tell: one sample on one side");
  expect(said({ base: 2, head: 5 })).toBe("can't tell: too few trials");
  // With an interval it was measured, and is open.
  expect(describeVerdict({ ...measure, verdict: "insufficient", n: 5 }).words).toBe("inconclusive");
});

test.each([
  ["8 % slower", "worse", "interleaved"],
  ["8 % slower", "worse", "by_turns"],
  ["looks 8 % slower", "worse", "separately"],
  ["looks 8 % slower", "suspected", "separately"],
  ["looks 8 % faster", "better", "separately"],
  ["no relevant change", "same", "separately"],
  ["inconclusive", "insufficient", "separately"],
] as const)("%s: %s, measured %s", (said, verdict, measured) => {
  const words = said.replace(/^looks /, "");
  expect(hedgedWords({ words, verdict, measured })).toBe(said);
});
