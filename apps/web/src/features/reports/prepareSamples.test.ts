import { describe, expect, it } from "vitest";
import { prepareSamples } from "./prepareSamples.ts";

describe("prepareSamples", () => {
  it("spreads the samples from end to end with the interval between", () => {
    const view = prepareSamples({ samples: [10, 30, 20], value: 20, ciLow: 15, ciHigh: 25 });
    expect(view.samples.map(({ at }) => at)).toEqual([0, 1, 0.5]);
    expect(view).toMatchObject({ value: 0.5, band: [0.25, 0.75] });
  });
  it("puts equal samples in the middle", () => {
    const view = prepareSamples({ samples: [5, 5], value: 5, ciLow: 5, ciHigh: 5 });
    expect(view.samples.every(({ at }) => at === 0.5)).toBe(true);
  });
});
