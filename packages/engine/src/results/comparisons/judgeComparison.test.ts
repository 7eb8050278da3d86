import { expect, test } from "vitest";
import { wholeTrialsDesign } from "../noise/separateVariance.ts";
import { slicesDesign } from "./comparisonDesign.ts";
import type { MeasuredPairs } from "./evaluateComparison.ts";
import { judgeComparison } from "./judgeComparison.ts";

const unknown = {
  valid: true,
  design: wholeTrialsDesign,
  contextOf: () => ({ between: null, look: 1, pairsMax: null }),
};
const sway = [-1, 0.8, -0.6, 0.4, -0.2, 0.2, -0.4, 0.6, -0.8, 1];

/** Ten pairs; each head is `shift` from its base, give or take up to `spread`. */
function pairs(name: string, shift: number, spread: number): MeasuredPairs {
  const bases = sway.map((_, place) => 100 + (place % 3) * 0.1);
  return {
    measure: { name, title: name, unit: "ns", direction: "lower_is_better" },
    baseSamples: bases,
    againSamples: [],
    headSamples: bases.map((base, place) => base * (1 + shift + (sway[place] ?? 0) * spread)),
  };
}
const verdicts = (judged: ReturnType<typeof judgeComparison>) =>
  judged.map(({ verdict }) => verdict);

/** Worse when it stands alone, with an error probability of a few per cent. */
const borderline = pairs("borderline", 0.016, 0.03);

test("what only luck may have moved is called worse alone, and not among thirty that stood still", () => {
  expect(verdicts(judgeComparison([borderline], unknown))).toEqual(["worse"]);
  const still = Array.from({ length: 30 }, (_, place) => pairs(`still ${place}`, 0, 0.03));
  const [first, ...others] = verdicts(judgeComparison([borderline, ...still], unknown));
  expect(first).toBe("insufficient");
  expect(new Set(others)).toEqual(new Set(["same"]));
});

test("what is clear stays worse in any company", () => {
  const still = Array.from({ length: 30 }, (_, place) => pairs(`still ${place}`, 0, 0.03));
  expect(verdicts(judgeComparison([pairs("clear", 0.1, 0.01), ...still], unknown))[0]).toBe(
    "worse",
  );
});

test("the interval of each measure holds what jobs of its own series differ by", () => {
  const moved = [pairs("steady", 0.04, 0.002), pairs("restless", 0.04, 0.002)];
  const contextOf = ({ name }: { name: string }) => {
    const tau = name === "restless" ? 0.05 : 0.0005;
    return { between: { variance: tau ** 2, error: tau ** 2 / 4 }, look: 1, pairsMax: null };
  };
  expect(verdicts(judgeComparison(moved, { ...unknown, contextOf }))).toEqual([
    "worse",
    "insufficient",
  ]);
});

test("an invalid report says nothing, whatever its figures", () => {
  const judged = judgeComparison([pairs("clear", 0.1, 0.01)], { ...unknown, valid: false });
  expect(verdicts(judged)).toEqual(["insufficient"]);
});

test("pairs that were measured in slices are samples, with as many degrees of freedom less one", () => {
  const sliced = { ...unknown, design: slicesDesign };
  const [judged] = judgeComparison([pairs("moved", 0.05, 0.01)], sliced);
  expect(judged).toMatchObject({ method: "slices", verdict: "worse", degreesOfFreedom: 9 });
  const [whole] = judgeComparison([pairs("moved", 0.05, 0.01)], unknown);
  expect(whole?.method).not.toBe("slices");
});
