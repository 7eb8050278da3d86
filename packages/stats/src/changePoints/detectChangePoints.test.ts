import { detectionPointsMin } from "@lapline/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectChangePoints } from "./detectChangePoints.ts";
import type { DetectionState } from "./detectionState.ts";
import { extendDetection } from "./extendDetection.ts";
import { startDetection } from "./startDetection.ts";

/** Levels with a little fixed noise: `[level, points]…`. */
function history(...levels: [number, number][]): number[] {
  let turn = 1;
  return levels.flatMap(([level, points]) =>
    Array.from({ length: points }, () => {
      // Lehmer's generator (Park & Miller 1988): fixed noise without a dependency.
      turn = (turn * 48_271) % 2_147_483_647;
      return level * (1 + 0.02 * (turn / 2_147_483_647 - 0.5));
    }),
  );
}

function indices(values: readonly number[]): number[] {
  const result = detectChangePoints(values);
  return result.ok ? result.changes.map(({ index }) => index) : [];
}

describe("detectChangePoints", () => {
  it("names the first point of each new level", () => {
    expect(indices(history([100, 40], [110, 30], [95, 50]))).toEqual([40, 70]);
  });

  it("finds a clear change from the points on that a series is told to need", () => {
    const found = (points: number) =>
      Array.from({ length: points }, (_, at) => indices(history([100, at], [200, points - at])));
    expect(found(detectionPointsMin - 1).flat()).toEqual([]);
    expect(found(detectionPointsMin).flat()).toEqual([detectionPointsMin / 2]);
  });

  it("gives size, intervals and confidence of a change", () => {
    const result = detectChangePoints(history([100, 40], [110, 40]));
    const change = result.ok ? result.changes[0] : undefined;
    expect(change).toMatchObject({ index: 40, before: { n: 40 }, after: { n: 40 } });
    expect(change?.before.value).toBeCloseTo(100, 0);
    expect(change?.after.value).toBeCloseTo(110, 0);
    expect(change?.difference).toBeCloseTo(10, 0);
    expect(change?.ratio?.value).toBeCloseTo(1.1, 1);
    expect(change?.ratio?.low).toBeLessThan(1.1);
    expect(change?.ratio?.high).toBeGreaterThan(1.1);
    expect(change?.confidence).toBeGreaterThan(0.999);
    expect(change?.indexLow).toBeLessThanOrEqual(40);
    expect(change?.indexHigh).toBeGreaterThanOrEqual(40);
  });

  it("says nothing about nothing, one or two values, constants and zeros", () => {
    for (const values of [[], [1], [1, 2], [0, 0], Array(50).fill(7), Array(50).fill(0)]) {
      expect(detectChangePoints(values)).toEqual({ ok: true, changes: [], drifts: [] });
    }
  });

  it("sees a step of a series that goes below zero", () => {
    expect(indices(history([1, 40], [2, 40]).map((value) => value - 1.5))).toEqual([40]);
  });

  it("sees a step between two constants", () => {
    expect(indices([...Array(20).fill(5), ...Array(20).fill(6)])).toEqual([20]);
  });

  it("does not take a spike for a level", () => {
    const values = history([100, 60]);
    values[30] = 300;
    expect(indices(values)).toEqual([]);
  });

  it("refuses NaN and infinities with their place", () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(detectChangePoints([1, 2, bad, 4])).toEqual({
        ok: false,
        reason: "not-finite",
        index: 2,
      });
    }
  });

  it("does not take a slow drift, a slow wave or a second mode that keeps coming back for a level", () => {
    const drift = history([100, 200]).map((value, i) => value * (1 + (0.06 * i) / 200));
    expect(indices(drift)).toEqual([]);
    const wave = history([100, 200]).map((value, i) => value * (1 + 0.03 * Math.sin(i / 20)));
    expect(indices(wave)).toEqual([]);
    // Stays of 3, 1, 5, 2 and 4 points at a second mode, far from the first.
    const modes = history([100, 200]).map((value, i) =>
      [20, 21, 22, 50, 80, 81, 82, 83, 84, 120, 121, 160, 161, 162, 163].includes(i)
        ? value * 1.3
        : value,
    );
    expect(indices(modes)).toEqual([]);
  });

  it("sees a jump on a slope, and nothing on the slope alone", () => {
    for (const jump of [0.3, -0.3]) {
      const slope = history([100, 200]).map((value, i) => value * (1 + (0.4 * i) / 200));
      expect(indices(slope)).toEqual([]);
      const jumped = slope.map((value, i) => (i < 120 ? value : value * (1 + jump)));
      expect(indices(jumped)).toContain(120);
    }
  });

  it("sees steps whose neighbours wander too much to be levels", () => {
    // Two clear levels, then a slow wave that is no level, with a jump at either end.
    const values = [
      ...history([100, 60], [130, 40]),
      ...history([100, 150]).map((value, i) => value * (1 + 0.06 * Math.sin(i / 12))),
      ...history([140, 60]),
    ];
    // The wave leaves the second step's own place open by a few points.
    const found = indices(values);
    expect(found).toEqual(expect.arrayContaining([60, 250]));
    expect(found.some((place) => Math.abs(place - 100) <= 5)).toBe(true);
  });

  it("reports a big regression at its second point", () => {
    expect(indices([...history([100, 60]), 150, 151])).toEqual([60]);
    expect(indices([...history([100, 60]), 150])).toEqual([]);
  });

  it("reports a big regression of a short history at its third point", () => {
    expect(indices([...history([100, 12]), 150, 151])).toEqual([]);
    expect(indices([...history([100, 12]), 150, 151, 150])).toEqual([12]);
  });

  it("sees a change of 8 % at the seventh of ten versions", () => {
    expect(indices(history([100, 6], [108, 4]))).toEqual([6]);
    expect(indices(history([100, 10]))).toEqual([]);
  });

  it("takes a million values and values of any size", { timeout: 120_000 }, () => {
    const long = Array.from(
      { length: 1_000_000 },
      (_, i) => 10 + ((i * 7919) % 13) / 10 + (i < 600_000 ? 0 : 5),
    );
    expect(indices(long)).toEqual([600_000]);
    for (const scale of [1e-300, 1e300, Number.MAX_VALUE / 4]) {
      expect(detectChangePoints(history([1, 30], [2, 30]).map((value) => value * scale)).ok).toBe(
        true,
      );
      expect(detectChangePoints(history([-1, 30], [2, 30]).map((value) => value * scale)).ok).toBe(
        true,
      );
    }
  });

  it("leaves out changes below the smallest relevant one", () => {
    const values = history([100, 40], [110, 40]);
    expect(detectChangePoints(values, { relativeChangeMin: 0.2 })).toEqual({
      ok: true,
      changes: [],
      drifts: [],
    });
  });

  it("does not depend on the unit where two splits fit as well", () => {
    // Found by the property below: by differences of logarithms, one change in 31 units and two in 10.
    const tied = [
      2.4336236885796154, 2.4419577477313195, 2.5043772479803925, 2.3957879524328893,
      2.4085648421485484, 2.3923871855282597, 2.4089706125150454, 2.431961639123747,
      2.384260593155636, 2.3791142054711587, 2.3906283659157426, 2.4965360978629527,
      1.7716419773186425, 2.8922265978749464, 3.058462051538532, 2.9604905085518727,
      3.0005382149501894, 2.9997539566092186, 2.9859871393140778, 3.0531926804246456,
      2.8895212800772034, 2.845083349868418, 2.8926720136631388, 2.766695805032349,
      2.82380621203206, 2.9147627736386306, 2.8969329679479645, 2.820929473596069,
      2.8126506509799607, 2.901668699790041, 2.8848045705240453,
    ];
    for (let power = -20; power <= 20; power += 1) {
      expect(indices(tied.map((value) => value * 2 ** power))).toEqual(indices(tied));
    }
  });

  it("does not depend on the unit of positive values", () => {
    fc.assert(
      fc.property(noisyHistory, fc.integer({ min: -20, max: 20 }), (values, power) => {
        expect(indices(values.map((value) => value * 2 ** power))).toEqual(indices(values));
      }),
      { numRuns: 50 },
    );
  });
});

describe("extendDetection", () => {
  it("answers as the whole history does, through JSON, point by point", () => {
    fc.assert(
      fc.property(noisyHistory, (values) => {
        let state = startDetection();
        for (const [i, value] of values.entries()) {
          const result = extendDetection(state, value);
          if (!result.ok) throw new Error(result.reason);
          const whole = detectChangePoints(values.slice(0, i + 1));
          expect(whole).toEqual({ ok: true, changes: result.changes, drifts: result.drifts });
          state = JSON.parse(JSON.stringify(result.state)) as DetectionState;
        }
      }),
      { numRuns: 20 },
    );
  });

  it("answers as the whole history does when older values are settled and gone", {
    timeout: 120_000,
  }, () => {
    const values = history([100, 300], [108, 420], [100, 30], [97, 500], [110, 350]);
    let state = startDetection();
    for (const [i, value] of values.entries()) {
      const result = extendDetection(state, value);
      if (!result.ok) throw new Error(result.reason);
      state = result.state;
      if (i % 97 !== 0 && i !== values.length - 1) continue;
      expect(detectChangePoints(values.slice(0, i + 1))).toEqual({
        ok: true,
        changes: result.changes,
        drifts: result.drifts,
      });
    }
    expect(indices(values)).toEqual([300, 720, 750, 1250]);
    expect(state.values.length).toBeLessThan(1024);
  });

  it("answers as the whole history does when a short history grows long", () => {
    // Levels of seven and nine points count in a short history, and not for good in a longer one.
    const values = history([100, 7], [103, 9], [100, 8], [104, 12], [100, 6], [102, 30]);
    let state = startDetection();
    for (const [i, value] of values.entries()) {
      const result = extendDetection(state, value);
      if (!result.ok) throw new Error(result.reason);
      state = result.state;
      const whole = detectChangePoints(values.slice(0, i + 1));
      expect(whole).toEqual({ ok: true, changes: result.changes, drifts: result.drifts });
    }
  });

  it("keeps reporting a faint change while the evidence wavers", () => {
    // A step of 1.7 standard deviations of the noise.
    const values = history([100, 60], [101, 80]);
    let state = startDetection();
    const seen: boolean[] = [];
    for (const value of values) {
      const result = extendDetection(state, value);
      if (!result.ok) throw new Error(result.reason);
      state = result.state;
      seen.push(result.reported.some(({ index }) => Math.abs(index - 60) <= 5));
    }
    expect(seen.indexOf(true)).toBeGreaterThan(60);
    expect(seen.slice(seen.indexOf(true))).not.toContain(false);
  });

  it("refuses a value that is not finite, and a state of other rules", () => {
    const state = startDetection();
    expect(extendDetection(state, Number.NaN)).toEqual({
      ok: false,
      reason: "not-finite",
      index: 0,
    });
    expect(extendDetection({ ...state, algorithm: "other/1" }, 1)).toEqual({
      ok: false,
      reason: "other-algorithm",
      algorithm: "other/1",
    });
  });
});

const noisyHistory = fc
  .array(
    fc.record({
      level: fc.double({ min: 1, max: 3, noNaN: true }),
      noise: fc.array(fc.double({ min: 0.97, max: 1.03, noNaN: true }), {
        minLength: 1,
        maxLength: 25,
      }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((levels) => levels.flatMap(({ level, noise }) => noise.map((factor) => level * factor)));
