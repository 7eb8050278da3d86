import fc from "fast-check";
import { expect, test } from "vitest";
import { summarizeTrials } from "./summarizeTrials.ts";
import { withinPossible } from "./withinPossible.ts";

const facts = { "host.cpuThreads": "2" };
const cores = { unit: "cores", name: "cpu" } as const;

test("no program uses more cores than its machine has", () => {
  const samples = [1, 1.3, 1.9];
  const summary = summarizeTrials(samples);
  expect(summary.ciHigh).toBeGreaterThan(2);
  const bounded = withinPossible(summary, { measure: cores, samples, facts });
  expect(bounded).toMatchObject({ value: 1.3, ciHigh: 2 });
  expect(withinPossible(summary, { measure: cores, samples, facts: null })).toEqual(summary);
});

test("no interval holds what cannot be, and each still holds its value", () => {
  const measure = fc.constantFrom(
    cores,
    { unit: "ratio", name: "success" } as const,
    { unit: "ops/s", name: "throughput" } as const,
    { unit: "ns", name: "latency" } as const,
  );
  const values = fc.array(
    fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.3, max: 0.5, noNaN: true }),
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(measure, values, (one, samples) => {
      const summary = summarizeTrials(samples);
      const { value, ciLow, ciHigh } = withinPossible(summary, { measure: one, samples, facts });
      expect(ciLow ?? value).toBeGreaterThanOrEqual(0);
      expect(ciLow ?? value).toBeLessThanOrEqual(value);
      expect(ciHigh ?? value).toBeGreaterThanOrEqual(value);
      if (one.unit === "cores") expect(ciHigh ?? 0).toBeLessThanOrEqual(2);
      if (one.unit === "ratio") expect(ciHigh ?? 0).toBeLessThanOrEqual(1);
    }),
  );
});
