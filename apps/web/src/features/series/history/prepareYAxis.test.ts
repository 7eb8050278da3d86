import { describe, expect, it } from "vitest";
import { prepareYAxis } from "./prepareYAxis.ts";
import { testPoint } from "./testHistory.ts";

const rows = (...values: number[]) =>
  values.map((value, index) => ({ point: testPoint(`${index}`, value) }));
const fit = { axis: "fit", clip: false } as const;

describe("prepareYAxis", () => {
  it("holds every trial", () => {
    const samples = [10, 400];
    const { axis } = prepareYAxis([{ point: testPoint("1", 100, { samples }) }], null, "ns", fit);
    expect(axis.domain[0]).toBeLessThanOrEqual(10);
    expect(axis.domain[1]).toBeGreaterThanOrEqual(400);
  });
  it("follows intervals, but none that is many times what was measured, and says so", () => {
    const wide = { point: testPoint("2", 110, { ciLow: 20, ciHigh: 9000 }) };
    const { axis, notes } = prepareYAxis([...rows(100), wide], null, "ns", fit);
    // Measured are 98 to 112.2: one span more to either side, and then a round number.
    expect(axis.domain[0]).toBeGreaterThan(70);
    expect(axis.domain[0]).toBeLessThanOrEqual(98 - 14.2);
    expect(axis.domain[1]).toBeGreaterThanOrEqual(112.2 + 14.2);
    expect(axis.domain[1]).toBeLessThan(150);
    expect(notes).toContain("1 interval reaches beyond the axis; the table has its ends.");
    const near = { point: testPoint("2", 110, { ciLow: 90, ciHigh: 125 }) };
    expect(prepareYAxis([...rows(100), near], null, "ns", fit).notes.join(" ")).not.toContain(
      "interval",
    );
    const alone = { point: testPoint("1", 100, { samples: [100], ciLow: 10, ciHigh: 1000 }) };
    expect(prepareYAxis([alone], null, "ns", fit).axis.domain[1]).toBeGreaterThanOrEqual(1000);
  });
  it("is relative to the first valid point in view, with signs, and says to which", () => {
    const invalid = { point: testPoint("0.9", 1, { valid: false }) };
    const { axis, plot, notes } = prepareYAxis([invalid, ...rows(200, 210)], null, "ns", {
      axis: "relative",
      clip: false,
    });
    expect(plot(210)).toBeCloseTo(0.05);
    expect(axis.scale.label).toBe("%");
    expect([0.05, 0, -0.1].map(axis.format)).toEqual(["+5", "0", "−10"]);
    expect(notes).toContain("Relative to 0 at 200\u202fns, the first point in view.");
  });
  it("falls back from relative and logarithmic axes that values at zero cannot have", () => {
    const relative = prepareYAxis(rows(0, 5), null, "count", { axis: "relative", clip: false });
    expect(relative.plot(5)).toBe(5);
    expect(relative.notes[0]).toContain("not above zero");
    const log = prepareYAxis(rows(0, 5), null, "count", { axis: "log", clip: false });
    expect(log.notes).toContain("A logarithmic axis needs values above zero.");
  });
  it("clips outliers on request and counts what it hides", () => {
    const values = [100, 101, 102, 103, 104, 105, 106, 107, 108, 900_000];
    const whole = prepareYAxis(rows(...values), null, "ns", fit);
    expect(whole.axis.domain[1]).toBeGreaterThan(800_000);
    const clipped = prepareYAxis(rows(...values), null, "ns", { axis: "fit", clip: true });
    expect(clipped.axis.domain[1]).toBeLessThan(1000);
    expect(clipped.notes.join(" ")).toContain(
      "Outliers are clipped: 1 point and 3 trials outside of the axis are hidden.",
    );
    expect(prepareYAxis(rows(1, 2, 3), null, "ns", { axis: "fit", clip: true }).notes).toContain(
      "No point in view is an outlier.",
    );
  });
  it("makes room for the noise floor only where the present level is in view", () => {
    const near = prepareYAxis(rows(100, 101), [50, 150], "ns", fit);
    expect(near.axis.domain[0]).toBeLessThanOrEqual(50);
    const far = prepareYAxis(rows(1000, 1001), [50, 150], "ns", fit);
    expect(far.axis.domain[0]).toBeGreaterThan(150);
  });
});
