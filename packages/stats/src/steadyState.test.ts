import { describe, expect, it } from "vitest";
import { seededRandom } from "./seededRandom.ts";
import { steadyState } from "./steadyState.ts";

function trial(count: number, level: (i: number) => number, seed = 1): number[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, (_, i) => level(i) * Math.exp(0.01 * normal()));
}

describe("steadyState", () => {
  it("cuts a warm-up where it ends", () => {
    const decay = steadyState(trial(30, (i) => 1 + 0.5 * Math.exp(-1.6 * i)));
    expect(decay).toMatchObject({ state: "steady" });
    if (decay.state === "steady") expect([1, 2, 3]).toContain(decay.from);
    expect(steadyState(trial(40, (i) => (i < 12 ? 1.3 : 1)))).toEqual({
      state: "steady",
      from: 12,
    });
  });
  it("cuts nothing from a level trial, whatever the unit, and does not mind a spike", () => {
    let cuts = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const values = trial(40, (i) => (i === 25 ? 4 : 1), seed);
      const result = steadyState(values);
      expect(steadyState(values.map((x) => x * 1e6))).toEqual(result);
      if (result.state !== "steady" || result.from > 0) cuts += 1;
    }
    expect(cuts).toBeLessThan(6);
  });
  it("says that a trial is not steady when its level moves until the end", () => {
    expect(steadyState(trial(60, (i) => 1 + 0.02 * i)).state).toBe("not_steady");
    expect(steadyState(trial(60, (i) => (i < 50 ? 1 : 1.2))).state).toBe("not_steady");
  });
  it("takes a level that comes back as one level", () => {
    const result = steadyState(trial(60, (i) => (i > 15 && i < 30 ? 1.2 : 1)));
    expect(result).toMatchObject({ state: "steady" });
    if (result.state === "steady") expect(Math.abs(result.from - 30)).toBeLessThan(2);
  });
  it("answers constant values, a million of them, too few and impossible ones", () => {
    expect(steadyState([2, 2, 2, 2, 2, 2])).toEqual({ state: "steady", from: 0 });
    const million = steadyState(new Array<number>(1_000_000).fill(1).fill(3, 0, 100_000));
    expect(million).toEqual({ state: "steady", from: 100_000 });
    expect(steadyState([]).state).toBe("too_short");
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(steadyState([1, 1, 1, 1, 1, bad]).state).toBe("refused");
    }
  }, 60_000);
});
