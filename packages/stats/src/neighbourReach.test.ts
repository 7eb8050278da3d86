import { describe, expect, it } from "vitest";
import { neighbourReach } from "./neighbourReach.ts";
import { seededRandom } from "./seededRandom.ts";

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

describe("neighbourReach", () => {
  it("holds the difference of two values without a change in about 95 % of histories", () => {
    const random = seededRandom(7);
    for (const length of [11, 20, 60]) {
      let held = 0;
      for (let round = 0; round < 2000; round += 1) {
        const values = Array.from({ length }, () => 100 * Math.exp(0.1 * normal(random)));
        const reach = neighbourReach(values) ?? 0;
        const [a, b] = [0.1 * normal(random), 0.1 * normal(random)];
        if (Math.abs(a - b) <= reach) held += 1;
      }
      expect(held / 2000).toBeGreaterThan(0.935);
      expect(held / 2000).toBeLessThan(0.99);
    }
  });
  it("is hardly moved by steps and outliers", () => {
    const random = seededRandom(9);
    const calm = Array.from({ length: 60 }, () => 100 * Math.exp(0.01 * normal(random)));
    const moved = calm.map((value, place) => (place >= 30 ? 3 * value : value));
    moved[10] = 1000;
    expect(neighbourReach(moved)).toBeLessThan(1.5 * (neighbourReach(calm) ?? 0));
  });
  it("holds what a history that became restless scatters by now", () => {
    const random = seededRandom(11);
    const values = Array.from({ length: 400 }, (_, place) => {
      const spread = place < 340 ? 0.03 : 0.3;
      return 100 * Math.exp(spread * normal(random));
    });
    const reach = neighbourReach(values) ?? 0;
    const steps = values
      .slice(-60)
      .map((value, place, all) => Math.log(value / (all[place - 1] ?? value)));
    expect(steps.filter((step) => Math.abs(step) > reach).length).toBeLessThan(0.1 * steps.length);
  });
  it("says nothing of few values or of values without a logarithm", () => {
    expect(neighbourReach(Array.from({ length: 10 }, (_, i) => i + 1))).toBeNull();
    expect(neighbourReach(Array.from({ length: 20 }, (_, i) => i))).toBeNull();
  });
});
