import { describe, expect, it } from "vitest";
import { crossing } from "./crossing.ts";

describe("crossing", () => {
  it("meets the bound of a smooth function in a few evaluations, from either side", () => {
    for (const direction of [1, -1]) {
      let asked = 0;
      const excess = (at: number) => {
        asked += 1;
        return at * at - 2;
      };
      const inside = { at: 0, excess: -2 };
      const outside = { at: 3 * direction, excess: 7 };
      expect(crossing(excess, inside, outside)).toBeCloseTo(direction * Math.SQRT2, 6);
      expect(asked).toBeLessThan(12);
    }
  });

  it("meets the bound of a function that jumps over it", () => {
    const excess = (at: number) => (at < 0.3 ? -1 : Number.MAX_VALUE);
    const found = crossing(excess, { at: 0, excess: -1 }, { at: 1, excess: Number.MAX_VALUE });
    expect(found).toBeCloseTo(0.3, 6);
  });
});
