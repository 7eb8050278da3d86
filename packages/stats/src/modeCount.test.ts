import { describe, expect, it } from "vitest";
import { modeCount } from "./modeCount.ts";
import { seededRandom } from "./seededRandom.ts";

function mixture(count: number, centres: readonly number[], seed: number): number[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, (_, i) => (centres[i % centres.length] ?? 0) + normal());
}
const countOf = (values: readonly number[]) => {
  const result = modeCount(values, seededRandom(1));
  if (!result.ok) throw new Error(result.detail);
  return result.modes.length;
};

describe("modeCount", { timeout: 60_000 }, () => {
  it("finds one mode in normal values nearly always, two and three where they are clear", () => {
    let wrong = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      if (countOf(mixture(100, [10], seed)) !== 1) wrong += 1;
    }
    expect(wrong).toBeLessThanOrEqual(2);
    expect(countOf(mixture(120, [10, 17], 2))).toBe(2);
    expect(countOf(mixture(150, [10, 20, 30], 3))).toBe(3);
  });
  it("does not depend on scale and shift, nor on the order", () => {
    const values = mixture(80, [10, 16], 4);
    const modes = countOf(values);
    expect(countOf(values.map((x) => 1e6 * x - 5))).toBe(modes);
    expect(countOf([...values].reverse())).toBe(modes);
  });
  it("names the modes with their shares", () => {
    const values = [...mixture(90, [10], 5), ...mixture(30, [20], 6)];
    const result = modeCount(values, seededRandom(1));
    if (!result.ok) throw new Error(result.detail);
    expect(result.modes.map(({ share }) => Math.round(4 * share))).toEqual([3, 1]);
    expect(result.sentence).toMatch(/^Two modes: near [\d.]+ \(7\d %\), [\d.]+ \(2\d %\)\.$/);
  });
  it("answers constant values and a million values, and refuses too few and NaN", () => {
    expect(countOf(new Array(20).fill(3))).toBe(1);
    expect(countOf(Array.from({ length: 1_000_000 }, (_, i) => (i % 2) * 10 + (i % 97) / 97))).toBe(
      2,
    );
    expect(modeCount([1, 2, 3], seededRandom(1))).toMatchObject({ problem: "too_few" });
    expect(modeCount(new Array(12).fill(Number.NaN), seededRandom(1))).toMatchObject({
      problem: "not_finite",
    });
  });
});
