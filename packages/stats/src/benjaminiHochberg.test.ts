import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benjaminiHochberg } from "./benjaminiHochberg.ts";

const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });

describe("benjaminiHochberg", () => {
  it("calls at most what the uncorrected tests call, and at least what Bonferroni calls", () => {
    fc.assert(
      fc.property(pValues, (all) => {
        const { called } = benjaminiHochberg(all, 0.05);
        all.forEach((p, i) => {
          if (called[i]) expect(p).toBeLessThanOrEqual(0.05);
          if (p <= 0.05 / all.length) expect(called[i]).toBe(true);
        });
      }),
    );
  });
  it("keeps the order of the p-values", () => {
    fc.assert(
      fc.property(pValues, (all) => {
        const { adjusted } = benjaminiHochberg(all, 0.05);
        all.forEach((p, i) => {
          all.forEach((q, j) => {
            if (p <= q) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? 0);
          });
        });
      }),
    );
  });
  it("answers nothing for nothing and refuses what is no probability", () => {
    expect(benjaminiHochberg([], 0.05)).toEqual({ adjusted: [], called: [] });
    expect(() => benjaminiHochberg([0.5, Number.NaN], 0.05)).toThrow(RangeError);
  });
});
