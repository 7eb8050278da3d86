import { expect, test } from "vitest";
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

test("a change within the noise floor is noise although its interval excludes 1", () => {
  expect(describeVerdict({ ...measure, verdict: "same" })).toMatchObject({
    verdict: "noise",
    words: "inside noise",
  });
});

test("without an interval there is none to show", () => {
  const few = { ...measure, ratioLow: null, ratioHigh: null, verdict: "insufficient" } as const;
  expect(describeVerdict(few)).toEqual({
    verdict: "noise",
    words: "not enough data",
    interval: "",
  });
});
