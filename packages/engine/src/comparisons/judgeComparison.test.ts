import { expect, test } from "vitest";
import type { MeasuredPairs } from "./evaluateComparison.ts";
import { judgeComparison } from "./judgeComparison.ts";

const noFloor = { valid: true, floorOf: () => 0 };
const sway = [-1, 0.8, -0.6, 0.4, -0.2, 0.2, -0.4, 0.6, -0.8, 1];

/** Ten pairs; each head is `shift` from its base, give or take up to `spread`. */
function pairs(name: string, shift: number, spread: number): MeasuredPairs {
  const bases = sway.map((_, place) => 100 + (place % 3) * 0.1);
  return {
    measure: { name, title: name, unit: "ns", direction: "lower_is_better" },
    baseSamples: bases,
    headSamples: bases.map((base, place) => base * (1 + shift + (sway[place] ?? 0) * spread)),
  };
}
const verdicts = (judged: ReturnType<typeof judgeComparison>) =>
  judged.map(({ verdict }) => verdict);

/** Worse when it stands alone, with an error probability of a few per cent. */
const borderline = pairs("borderline", 0.016, 0.03);

test("what only luck may have moved is called worse alone, and not among thirty that stood still", () => {
  expect(verdicts(judgeComparison([borderline], noFloor))).toEqual(["worse"]);
  const still = Array.from({ length: 30 }, (_, place) => pairs(`still ${place}`, 0, 0.03));
  const [first, ...others] = verdicts(judgeComparison([borderline, ...still], noFloor));
  expect(first).toBe("same");
  expect(new Set(others)).toEqual(new Set(["same"]));
});

test("what is clear stays worse in any company", () => {
  const still = Array.from({ length: 30 }, (_, place) => pairs(`still ${place}`, 0, 0.03));
  expect(verdicts(judgeComparison([pairs("clear", 0.1, 0.01), ...still], noFloor))[0]).toBe(
    "worse",
  );
});

test("each measure has to be beyond the noise floor of its own series", () => {
  const moved = [pairs("steady", 0.04, 0.002), pairs("restless", 0.04, 0.002)];
  const floorOf = (name: string) => (name === "restless" ? 0.1 : 0.001);
  expect(verdicts(judgeComparison(moved, { valid: true, floorOf }))).toEqual(["worse", "same"]);
});

test("an invalid report says nothing, whatever its figures", () => {
  const judged = judgeComparison([pairs("clear", 0.1, 0.01)], { valid: false, floorOf: () => 0 });
  expect(verdicts(judged)).toEqual(["insufficient"]);
});
