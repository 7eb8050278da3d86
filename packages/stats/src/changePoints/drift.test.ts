import { describe, expect, it } from "vitest";
import { seededRandom } from "../seededRandom.ts";
import { detectChangePoints } from "./detectChangePoints.ts";
import { extendDetection } from "./extendDetection.ts";
import { startDetection } from "./startDetection.ts";

const random = seededRandom(20261127);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Values of log-normal noise around what `levelAt` says. */
function noisy(n: number, deviation: number, levelAt: (i: number) => number): number[] {
  return Array.from({ length: n }, (_, i) => levelAt(i) * Math.exp(deviation * normal()));
}

function found(values: readonly number[]) {
  const result = detectChangePoints(values);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

/** 1 % a month, fifty points in a year. */
const perPoint = 1.01 ** (12 / 50) - 1;
const drifting = (direction: 1 | -1 = 1) =>
  noisy(50, 0.01, (i) => 100 * (1 + perPoint) ** (direction * i));

describe("drifts", () => {
  it("finds 1 % a month over fifty points, with the true slope inside its interval, and no step", () => {
    const all = Array.from({ length: 60 }, () => found(drifting()));
    const drifts = all.flatMap((one) => one.drifts);
    expect(drifts.length).toBeGreaterThanOrEqual(58);
    expect(all.flatMap(({ changes }) => changes).length).toBeLessThanOrEqual(2);
    const holding = drifts.filter((one) => one.slopeLow <= perPoint && perPoint <= one.slopeHigh);
    expect(holding.length).toBeGreaterThanOrEqual(53);
  });

  it("says where it goes from and to, either way, and shares of the value", () => {
    const [drift] = found(drifting(-1)).drifts;
    expect(drift).toMatchObject({ kind: "drift", from: 0, to: 49, isRelative: true });
    expect(drift?.slope).toBeLessThan(0);
    expect((drift?.after ?? 0) / (drift?.before ?? 1)).toBeCloseTo((1 + perPoint) ** -49, 1);
    expect(drift?.confidence).toBeGreaterThan(0.9999);
  });

  it("has slopes in the unit of a series that is not positive", () => {
    const values = Array.from({ length: 60 }, (_, i) => -3 + 0.1 * i + 0.3 * normal());
    const [drift] = found(values).drifts;
    expect(drift?.isRelative).toBe(false);
    expect(drift?.slope).toBeCloseTo(0.1, 1);
  });

  it("finds a drift that begins after a long level, and one beside a step", () => {
    const late = noisy(120, 0.01, (i) => 100 * (1 + perPoint) ** Math.max(0, i - 60));
    expect(found(late).drifts.map(({ to }) => to)).toEqual([119]);
    const stepped = noisy(100, 0.005, (i) => (i < 40 ? 50 : 100 * (1 + perPoint) ** (i - 40)));
    const result = found(stepped);
    expect(result.changes.map(({ index }) => index)).toEqual([40]);
    expect(result.drifts.map(({ from, to }) => [from, to])).toEqual([[40, 99]]);
  });

  it("takes no steps, waves, spikes, wider noise, correlated noise or short histories for drifts", () => {
    let rest = 0;
    const correlated = () => {
      rest = 0.7 * rest + Math.sqrt(1 - 0.7 ** 2) * normal();
      return Math.exp(0.02 * rest);
    };
    const others = Array.from({ length: 30 }, () => [
      noisy(100, 0.01, (i) => (i < 50 ? 100 : 103)),
      noisy(100, 0.01, (i) => (i < 90 ? 100 : 120)),
      noisy(100, 0.01, (i) => 100 * (1 + 0.04 * Math.sin(i / 8))),
      noisy(100, 0.01, (i) => (i % 17 === 0 ? 150 : 100)),
      noisy(100, 0.01, () => 100).map((value, i) =>
        i < 50 ? value : value * (1 + 0.05 * normal()),
      ),
      noisy(100, 0, () => 100 * correlated()),
      noisy(20, 0.01, (i) => 100 * (1 + perPoint) ** i),
    ]).flat();
    // A 1 in 10,000 test of correlations that are estimated from the same points.
    expect(others.filter((values) => found(values).drifts.length > 0).length).toBeLessThanOrEqual(
      2,
    );
  });

  it("is answered point by point as for the whole, once there are points enough", () => {
    const values = drifting();
    let state = startDetection();
    const told: number[] = [];
    for (const [i, value] of values.entries()) {
      const result = extendDetection(state, value);
      if (!result.ok) throw new Error(result.reason);
      state = result.state;
      if (result.drifts.length > 0) told.push(i + 1);
      if (i === values.length - 1) expect(result.drifts).toEqual(found(values).drifts);
    }
    expect(told[0]).toBeGreaterThanOrEqual(30);
    expect(told.at(-1)).toBe(50);
  });
});
