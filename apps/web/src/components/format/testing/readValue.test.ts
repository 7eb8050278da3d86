import { formatValue } from "@lapline/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readValue } from "./readValue.ts";

test("a value reads the same wherever it stands, in the unit that suits it", () => {
  const units = fc.constantFrom("ns", "bytes", "ops/s", "ratio", "count", "cores" as const);
  const values = fc.double({ min: 1e-6, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(values, units, (value, unit) => {
      const shown = readValue(formatValue(value, unit));
      expect(Math.abs((shown?.value ?? Number.NaN) - value)).toBeLessThanOrEqual(
        (shown?.halfStep ?? 0) * (1 + 1e-9) + value * 1e-12,
      );
    }),
  );
});
