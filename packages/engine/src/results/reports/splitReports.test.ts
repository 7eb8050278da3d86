import fc from "fast-check";
import { expect, test } from "vitest";
import { splitReports } from "./splitReports.ts";

const reports = fc
  .array(fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 4 }), {
    maxLength: 30,
  })
  .map((lists) =>
    lists.map((list, place) => ({
      place,
      series: list.map((fingerprint) => ({ fingerprint })),
    })),
  );

test("every report is in one part, no part has a series twice, and those of a series keep their order", () => {
  fc.assert(
    fc.property(reports, fc.integer({ min: 0, max: 20_000 }), (given, points) => {
      const parts = splitReports(given, () => points);
      const all = parts.flat();
      expect(all.map(({ place }) => place).sort((a, b) => a - b)).toEqual(
        given.map(({ place }) => place),
      );
      for (const part of parts) {
        const names = part.flatMap(({ series }) => series.map(({ fingerprint }) => fingerprint));
        expect(new Set(names).size).toBe(names.length);
        if (part.length > 1) expect(names.length * (points + 1)).toBeLessThanOrEqual(30_000);
      }
      for (const name of "abcdef") {
        const places = all
          .filter(({ series }) => series.some(({ fingerprint }) => fingerprint === name))
          .map(({ place }) => place);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
    }),
  );
});

test("reports of different series are one part, and those of one series as many as they are", () => {
  const of = (...names: string[]) => ({ series: names.map((fingerprint) => ({ fingerprint })) });
  expect(splitReports([of("a"), of("b"), of("c")], () => 0)).toHaveLength(1);
  expect(splitReports([of("a"), of("b"), of("a"), of("b")], () => 0)).toHaveLength(2);
  expect(splitReports([of("a"), of("b"), of("c")], () => 20_000)).toHaveLength(3);
  expect(splitReports([], () => 0)).toEqual([]);
});
