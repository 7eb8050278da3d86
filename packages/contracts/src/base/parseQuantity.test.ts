import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unitSchema } from "./measures.ts";
import { parseQuantity, quantityExamples, writeQuantity } from "./parseQuantity.ts";

describe("a written value", () => {
  it.each([
    ["20 ms", "ns", 20e6],
    ["20ms", "ns", 20e6],
    ["1.5 µs", "ns", 1500],
    ["1.5 \u03bcs", "ns", 1500],
    ["80 MB", "bytes", 80e6],
    ["80\u202fMiB", "bytes", 80 * 1024 ** 2],
    ["5,000/s", "ops/s", 5000],
    ["5000", "items/s", 5000],
    ["100 MB/s", "bytes/s", 100e6],
    ["5 %", "ratio", 0.05],
    ["2 cores", "cores", 2],
    ["0", "count", 0],
  ] as const)("%s is in the base unit", (text, unit, value) => {
    expect(parseQuantity(text, unit)).toBe(value);
  });
  it.each([
    ["20", "ns"],
    ["20 ms", "bytes"],
    ["5", "ratio"],
    ["-1", "count"],
    ["5,00", "count"],
    ["fast", "ns"],
    ["", "count"],
    ["1 constructor", "count"],
  ] as const)("%s is not one of %s", (text, unit) => {
    expect(parseQuantity(text, unit)).toBeNull();
  });
  it("comes back from what a value is written as, in every unit", () => {
    const values = fc.oneof(fc.nat(), fc.integer({ min: 1, max: 1e15 }));
    fc.assert(
      fc.property(values, fc.constantFrom(...unitSchema.options), (value, unit) => {
        const read = parseQuantity(writeQuantity(value, unit), unit);
        expect(Math.abs((read ?? Number.NaN) - value)).toBeLessThanOrEqual(value * 1e-12);
      }),
    );
  });
  it("of every unit has an example that is understood", () => {
    for (const unit of unitSchema.options) {
      expect(parseQuantity(quantityExamples[unit], unit), unit).not.toBeNull();
    }
  });
});
