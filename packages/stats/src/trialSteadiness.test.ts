import { describe, expect, it } from "vitest";
import { seededRandom } from "./seededRandom.ts";
import { trialSteadiness } from "./trialSteadiness.ts";

const random = seededRandom(11);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Operations per second in 60 steps: a level by place, and noise whose neighbours hang together. */
function rates(level: (share: number) => number, noise = 0.01, correlation = 0): number[] {
  let rest = noise * normal();
  return Array.from({ length: 60 }, (_, i) => {
    rest = correlation * rest + Math.sqrt(1 - correlation ** 2) * noise * normal();
    return 1000 * level(i / 60) * Math.exp(rest);
  });
}

const stateOf = (values: number[]) => trialSteadiness(values, 100).state;
const marks = (count: number, make: () => number[]) =>
  Array.from({ length: count }, make).filter((values) => stateOf(values) === "not_steady").length;

describe("trialSteadiness", { timeout: 120_000 }, () => {
  it("hardly ever marks noise, however its neighbours hang together", () => {
    expect(marks(20, () => rates(() => 1))).toBe(0);
    expect(marks(20, () => rates(() => 1, 0.05, 0.3))).toBeLessThanOrEqual(1);
    expect(marks(20, () => rates(() => 1, 0.05, 0.6))).toBeLessThanOrEqual(2);
  });
  it("takes a warm-up that ends for steady, and says when", () => {
    const warm = trialSteadiness(
      rates((share) => (share < 0.3 ? 0.8 : 1)),
      100,
    );
    expect(warm).toMatchObject({ state: "steady" });
    if (warm.state === "steady") expect(warm.settledMs).toBeCloseTo(1800, -2.5);
    expect(marks(10, () => rates((share) => 1 - 0.5 * Math.exp(-20 * share), 0.02))).toBe(0);
  });
  it("does not mind pauses that come back", () => {
    let place = 0;
    expect(marks(10, () => rates(() => (place++ % 7 === 0 ? 0.8 : 1), 0.02))).toBe(0);
  });
  it("does not mark what moved by less than 3 %, however quiet", () => {
    expect(marks(5, () => rates((share) => (share < 0.8 ? 1 : 0.98), 0.002))).toBe(0);
    expect(marks(5, () => rates((share) => 1 - 0.02 * share, 0.001))).toBe(0);
    expect(marks(5, () => rates((share) => (share < 0.8 ? 1 : 0.96), 0.002))).toBe(5);
  });
  it("takes a level for none that it moved to when it was there before", () => {
    for (const every of [4, 6]) {
      const visits = (share: number) => Math.round(share * 60) % every === 0;
      const level = (share: number) => (share >= 0.8 || visits(share) ? 0.85 : 1);
      expect(marks(5, () => rates(level))).toBe(0);
    }
  });
  it("says nothing of a level that moved under noise as large as it", () => {
    for (let count = 0; count < 5; count += 1) {
      const restless = rates((share) => (share < 0.75 ? 1 : 0.4), 0.3);
      expect(stateOf(restless)).toBe("not_judged");
    }
  });
  it("marks a level that moved at the end, and says by how much and when", () => {
    const late = trialSteadiness(
      rates((share) => (share < 0.8 ? 1 : 0.9)),
      100,
    );
    expect(late).toMatchObject({ state: "not_steady" });
    if (late.state === "not_steady")
      expect(late.sentence).toMatch(/lower from 4\.\d s on, of 6\.0 s/);
  });
  it("marks what drifts to the end, in either direction", () => {
    const rising = trialSteadiness(
      rates((share) => 1 - 0.5 * Math.exp(-2 * share)),
      100,
    );
    expect(rising).toMatchObject({ sentence: expect.stringContaining("kept rising") });
    const falling = trialSteadiness(
      rates((share) => 1 - 0.15 * share),
      100,
    );
    expect(falling).toMatchObject({ sentence: expect.stringContaining("kept falling") });
  });
  it("answers the same whatever the unit", () => {
    for (const values of [rates(() => 1), rates((share) => 1 - 0.15 * share)]) {
      const answer = trialSteadiness(values, 100);
      expect(
        trialSteadiness(
          values.map((x) => x * 1e5),
          100,
        ),
      ).toEqual(answer);
    }
  });
  it("lays many steps together and says nothing of few, empty or wildly restless ones", () => {
    expect(stateOf(Array.from({ length: 6000 }, () => 1000 * Math.exp(0.3 * normal())))).toBe(
      "steady",
    );
    expect(stateOf(rates(() => 1).slice(0, 19))).toBe("not_judged");
    expect(stateOf([])).toBe("not_judged");
    expect(stateOf(rates(() => 1).fill(0, 10, 11))).toBe("not_judged");
    expect(stateOf([...rates(() => 1), Number.NaN])).not.toBe("not_steady");
    expect(marks(10, () => rates(() => 1, 0.4, 0.5))).toBe(0);
    expect(stateOf(rates(() => 1, 0.4))).toBe("not_judged");
  });
});
