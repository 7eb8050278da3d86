import { describe, expect, it } from "vitest";
import { seededRandom } from "../seededRandom.ts";
import { noiseFloor } from "./noiseFloor.ts";

const of = (ratios: readonly number[]) => ratios.map((ratio) => ({ ratio }));

describe("noiseFloor", { timeout: 60_000 }, () => {
  it("is the order statistic that the next comparison exceeds at the error rate", () => {
    // 19 comparisons, 10 %: rank ⌈20 · 0.9⌉ = 18
    const ratios = Array.from({ length: 19 }, (_, i) => 1 + (i + 1) / 1000);
    const floor = noiseFloor(of(ratios), 0.1);
    expect(floor).toMatchObject({ ok: true, basis: "measured", n: 19 });
    if (floor.ok) expect(floor.floor).toBeCloseTo(0.018, 12);
  });
  it("treats a ratio and its inverse alike", () => {
    const ratios = Array.from({ length: 40 }, (_, i) => Math.exp(Math.sin(i) / 50));
    const floorOf = (all: number[]) => {
      const floor = noiseFloor(of(all), 0.05);
      return floor.ok ? floor.floor : Number.NaN;
    };
    expect(floorOf(ratios.map((x) => 1 / x))).toBeCloseTo(floorOf(ratios), 12);
  });
  it("is exceeded by at most the error rate of further comparisons, measured or estimated", () => {
    const random = seededRandom(3);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(6.283185307 * random());
    for (const n of [6, 30]) {
      let beyond = 0;
      for (let round = 0; round < 4000; round += 1) {
        const ratios = Array.from({ length: n + 1 }, () => Math.exp(0.02 * normal()));
        const floor = noiseFloor(of(ratios.slice(1)), 0.05);
        if (!floor.ok) throw new Error(floor.detail);
        if (Math.abs(Math.log(ratios[0] ?? 1)) > Math.log1p(floor.floor)) beyond += 1;
      }
      expect(beyond / 4000).toBeLessThan(0.062);
      expect(beyond / 4000).toBeGreaterThan(0.025);
    }
  });
  it("says when there are too few, and refuses what is no ratio", () => {
    expect(noiseFloor(of([1, 1.01, 0.99]), 0.05)).toMatchObject({ problem: "too_few" });
    expect(noiseFloor(of([1, 1, 1, Number.NaN]), 0.05)).toMatchObject({ problem: "not_positive" });
    expect(noiseFloor(of([1, 1, 1, 1]), 0)).toMatchObject({ problem: "bad_rate" });
    expect(noiseFloor(of([1, 1, 1, 1]), 0.05)).toMatchObject({ floor: 0 });
  });
});
