import { expect, test } from "vitest";
import { planTrials } from "./planTrials.ts";

test("an ordinary job measures one version as often as it says", () => {
  expect(planTrials({ trials: 2 })).toEqual([
    { index: 0, side: null },
    { index: 1, side: null },
  ]);
});

test("an interleaved job takes both sides in ABBA order, each as often as it says", () => {
  const comparison = { kind: "compare", baseVersion: "1.0.0" } as const;
  const trials = planTrials({ trials: 3, comparison });
  expect(trials.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(trials.map(({ side }) => side)).toEqual(["base", "head", "head", "base", "base", "head"]);
});

test("a steady drift of the machine shifts both sides of every four trials alike", () => {
  const comparison = { kind: "calibrate", baseVersion: "1.0.0" } as const;
  const trials = planTrials({ trials: 50, comparison });
  const places = (side: string) => trials.filter((one) => one.side === side);
  const sum = (side: string) => places(side).reduce((total, { index }) => total + index, 0);
  expect(sum("base")).toBe(sum("head"));
});
