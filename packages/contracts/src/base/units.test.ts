import { describe, expect, it } from "vitest";
import { formatDurationMs, formatValue, scaleFor } from "./units.ts";

const thin = "\u202f";

describe("scaleFor", () => {
  it("chooses the scale of the smallest value, so that no value of a column drops below 1", () => {
    expect(scaleFor("ns", [2_500_000, 7_000_000_000]).label).toBe("ms");
    expect(scaleFor("bytes", [900, 5 * 1024 ** 3]).label).toBe("B");
  });
  it("judges a value as it is shown, so that none reads 1,000 of a unit that has a larger one", () => {
    expect(scaleFor("ns", [999_499]).label).toBe("µs");
    expect(scaleFor("ns", [999_600]).label).toBe("ms");
    expect(formatValue(1023.9 * 1024, "bytes")).toBe(`1${thin}MiB`);
  });
  it("ignores zeros and values that are no numbers, and falls back to the base unit", () => {
    expect(scaleFor("ns", [0, Number.NaN, 4e9]).label).toBe("s");
    expect(scaleFor("ns", []).label).toBe("ns");
  });
});

describe("formatValue", () => {
  it("keeps three significant digits and joins the unit with a narrow no-break space", () => {
    expect(formatValue(1_234_567, "ns")).toBe(`1.23${thin}ms`);
    expect(formatValue(8123.4, "ops/s")).toBe(`8,123${thin}ops/s`);
    expect(formatValue(0.042, "ratio")).toBe(`4.2${thin}%`);
    expect(formatValue(3, "count")).toBe("3");
  });
  it("shows a dash for what is no number instead of NaN", () => {
    expect(formatValue(Number.NaN, "count")).toBe("–");
  });
});

describe("formatDurationMs", () => {
  it("says what formatValue says of the same time, below a minute", () => {
    for (const durationMs of [0.4, 12.34, 850.4, 999.6, 2344, 59_900]) {
      expect(formatDurationMs(durationMs)).toBe(formatValue(durationMs * 1e6, "ns"));
    }
  });
  it("speaks in the units of people", () => {
    expect(formatDurationMs(850)).toBe(`850${thin}ms`);
    expect(formatDurationMs(12_340)).toBe(`12.3${thin}s`);
    expect(formatDurationMs(134_000)).toBe(`2${thin}m 14${thin}s`);
    expect(formatDurationMs(3 * 3_600_000 + 5 * 60_000)).toBe(`3${thin}h 5${thin}m`);
  });
  it("never shows 60 seconds", () => {
    expect(formatDurationMs(59_999)).toBe(`1${thin}m 0${thin}s`);
  });
});
