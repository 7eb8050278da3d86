import fc from "fast-check";
import { expect, it } from "vitest";
import { jobsOfPart } from "./jobsOfPart.ts";
import type { PlannedImport } from "./planImport.ts";

const job = (benchmark: string, version: string): PlannedImport => ({
  benchmark,
  version,
  statedAt: null,
  measuredAt: new Date(0),
  datesVersion: false,
  measures: [],
  environment: { comparability: {}, shown: {} },
  notes: [],
});

it("every result is in one part, a benchmark in neighboring ones, none much larger than others", () => {
  const names = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 50 });
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 9 }), (benchmarks, of) => {
      const jobs = benchmarks.map((name, index) => job(name, String(index)));
      const parts = Array.from({ length: of }, (_, n) => jobsOfPart(jobs, { number: n + 1, of }));
      const all = parts.flat();
      expect(new Set(all)).toEqual(new Set(jobs));
      expect(all).toHaveLength(jobs.length);
      expect(all.map(({ benchmark }) => benchmark)).toEqual(benchmarks.toSorted());
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(Math.ceil(jobs.length / of));
      }
    }),
  );
});
