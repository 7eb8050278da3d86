import { describe, expect, it } from "vitest";
import { adviseTrials } from "./adviseTrials.ts";
import type { ComparisonVerdict } from "./comparisonVerdict.ts";

const found = (ratio: number, halfWidth: number, n: number) => ({
  ok: true as const,
  ratio,
  low: ratio / Math.exp(halfWidth),
  high: ratio * Math.exp(halfWidth),
  level: 0.95,
  pValue: 0.5,
  verdict: "insufficient" as ComparisonVerdict,
  standardError: halfWidth / 2.2,
  degreesOfFreedom: 2 * n - 2,
  n: { a: n, b: n },
  method: "unpaired" as const,
  modes: 1 as const,
});

describe("adviseTrials", () => {
  it("asks for the trials whose interval, at the level of the next look, reaches the difference", () => {
    const advice = adviseTrials(found(1.03, 0.04, 10));
    // ln 1.03 / 1.429 = 0.0207 = t · 0.0182 · √(10 / n), t = 2.70 at 99.2 %: n = 56
    if (advice.outcome !== "more_trials") throw new Error(advice.sentence);
    expect(advice.trials).toBeGreaterThanOrEqual(54);
    expect(advice.trials).toBeLessThanOrEqual(60);
    expect(advice.sentence).toBe(
      `A comparison with ${advice.trials} more trials per version would settle this.`,
    );
  });
  it("asks for more the wider the interval is, and the more looks went before", () => {
    const of = (half: number, look: number) => {
      const advice = adviseTrials(found(1.01, half, 10), { look, trialsMax: 1e4 });
      return advice.outcome === "more_trials" ? advice.trials : 1e9;
    };
    const wider = [0.03, 0.04, 0.06, 0.08].map((half) => of(half, 1));
    expect(wider).toEqual([...wider].sort((x, y) => x - y));
    expect(of(0.04, 2)).toBeGreaterThan(of(0.04, 1));
  });
  it("leaves a verdict alone, and says where trials of one job cannot help", () => {
    expect(adviseTrials({ ...found(1.001, 0.01, 10), verdict: "same" })).toMatchObject({
      outcome: "settled",
    });
    expect(adviseTrials({ ...found(1.1, 0.01, 10), verdict: "slower" })).toMatchObject({
      outcome: "settled",
    });
    expect(adviseTrials(found(1.001, 2, 10))).toMatchObject({ outcome: "out_of_reach" });
    const between = { variance: 0.03 ** 2, error: 0.0002 };
    expect(adviseTrials(found(1.02, 0.08, 10), { between, trialsMax: 1e4 }).sentence).toMatch(
      /^More trials cannot settle this/,
    );
  });
  it("asks for five trials where there is no interval yet", () => {
    const none = { ...found(1, 0, 1), low: null, high: null, standardError: null };
    expect(adviseTrials(none)).toMatchObject({ outcome: "more_trials", trials: 5 });
  });
});
