import { describe, expect, it } from "vitest";
import { adviseTrials } from "./adviseTrials.ts";

const found = (ratio: number, halfWidth: number, n: number) =>
  ({
    ok: true,
    ratio,
    low: ratio / Math.exp(halfWidth),
    high: ratio * Math.exp(halfWidth),
    level: 0.95,
    pValue: 0.5,
    verdict: "same",
    n: { a: n, b: n },
    method: "unpaired",
    modes: 1,
  }) as const;

describe("adviseTrials", () => {
  it("asks for the trials that narrow the interval to the difference seen", () => {
    // ln 1.03 / 1.429 = 0.0207 from 0.04: (0.04 / 0.0207)² · 10 = 37, less Student's gain
    const advice = adviseTrials(found(1.03, 0.04, 10));
    expect(advice).toMatchObject({ outcome: "more_trials" });
    if (advice.outcome !== "more_trials") return;
    expect(advice.moreTrials).toBeGreaterThanOrEqual(23);
    expect(advice.moreTrials).toBeLessThanOrEqual(27);
    expect(advice.sentence).toBe(`${advice.moreTrials} more trials per side would settle this.`);
  });
  it("asks for more the wider the interval is", () => {
    const asked = [0.03, 0.04, 0.06, 0.08].map((half) => adviseTrials(found(1.01, half, 10)));
    const counts = asked.map((advice) => ("moreTrials" in advice ? advice.moreTrials : 1e9));
    expect(counts).toEqual([...counts].sort((x, y) => x - y));
  });
  it("leaves settled what excludes a relevant change, and gives up beyond its bound", () => {
    expect(adviseTrials(found(1.001, 0.01, 10))).toMatchObject({ outcome: "settled" });
    expect(adviseTrials({ ...found(1.1, 0.01, 10), verdict: "slower" })).toMatchObject({
      outcome: "settled",
    });
    expect(adviseTrials(found(1.001, 2, 10))).toMatchObject({ outcome: "out_of_reach" });
  });
  it("asks for five trials where there is no interval yet", () => {
    const none = { ...found(1, 0, 1), low: null, high: null, verdict: "insufficient" } as const;
    expect(adviseTrials(none)).toEqual({
      outcome: "no_interval",
      moreTrials: 4,
      sentence: "4 more trials per side would give an interval.",
    });
  });
});
