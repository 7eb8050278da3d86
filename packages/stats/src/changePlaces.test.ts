import { describe, expect, it } from "vitest";
import { changePlaces } from "./changePlaces.ts";
import { seededRandom } from "./seededRandom.ts";

/** Sum of twelve uniforms: close enough to normal for coverage. */
function normal(random: () => number): number {
  return Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
}

describe("changePlaces", () => {
  it("is nearly sure of a step that is far larger than the scatter", () => {
    const places = changePlaces([1, 1.01, 0.99, 1, 1.5, 1.51, 1.49, 1.5]) ?? [];
    expect(places.indexOf(Math.max(...places))).toBe(4);
    expect(places[4]).toBeGreaterThan(0.99);
    expect(places.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
  });
  it("is right as often as it says, over places and sizes", () => {
    const random = seededRandom(7);
    const bins = new Map<number, { said: number; right: number; count: number }>();
    for (let round = 0; round < 4000; round += 1) {
      const at = 1 + Math.floor(random() * 19);
      const size = 3 * normal(random);
      const values = Array.from({ length: 20 }, (_, k) => normal(random) + (k < at ? 0 : size));
      for (const [place, probability] of (changePlaces(values) ?? []).entries()) {
        if (place === 0) continue;
        const bin = Math.min(4, Math.floor(probability * 5));
        const one = bins.get(bin) ?? { said: 0, right: 0, count: 0 };
        one.said += probability;
        one.right += place === at ? 1 : 0;
        one.count += 1;
        bins.set(bin, one);
      }
    }
    for (const { said, right, count } of bins.values()) {
      expect(Math.abs(said - right) / count).toBeLessThan(0.06);
    }
  });
  it("does not depend on unit or offset, and tells nothing of equal or few values", () => {
    const values = [3, 3.2, 2.9, 4, 4.1, 3.9];
    const scaled = changePlaces(values.map((value) => 1e9 + value * 1e3)) ?? [];
    for (const [place, probability] of (changePlaces(values) ?? []).entries()) {
      expect(scaled[place]).toBeCloseTo(probability, 6);
    }
    expect(changePlaces([2, 2, 2, 2, 2])).toBeNull();
    expect(changePlaces([1, 2, 3])).toBeNull();
  });
});
