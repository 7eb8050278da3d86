import fc from "fast-check";
import { expect, test } from "vitest";
import { rowKey } from "./rowKey.ts";
import { rowNames } from "./rowNames.ts";
import { rowLead } from "./rowTitle.ts";
import { row } from "./testing/compareFixtures.ts";

const rows = fc.uniqueArray(
  fc
    .record({
      measure: fc.constantFrom("latency", "memory"),
      scenario: fc.constantFrom("records.insert", "records.read"),
      statistic: fc.constantFrom(null, "p90"),
      scenarioVersion: fc.integer({ min: 1, max: 2 }),
      params: fc.record({ count: fc.integer({ min: 1, max: 3 }), mode: fc.constantFrom("a", "b") }),
    })
    .map(({ measure, scenario, ...more }) => ({
      ...row(measure as "latency", [], undefined, scenario),
      ...more,
    })),
  { selector: rowKey, maxLength: 12 },
);

test("no two rows have one name", () => {
  fc.assert(
    fc.property(rows, (some) => {
      expect(new Set(rowNames(some)).size).toBe(some.length);
    }),
  );
});

test("a name has no parameter that all rows share", () => {
  const [one, two] = [
    row("latency", []),
    { ...row("latency", []), params: { count: 5, warmup: 1 } },
  ];
  expect(rowNames([one])).toEqual(["Latency · records.insert"]);
  expect(rowNames([one, two])).toEqual([
    "Latency (count 100) · records.insert",
    "Latency (count 5 · warmup 1) · records.insert",
  ]);
});

test("a row of a benchmark is led by it, another one by its measure", () => {
  const plain = row("latency", []);
  expect(rowLead(plain)).toEqual({ lead: "Latency", more: "" });
  const own = { ...plain, params: { ...plain.params, benchmark: "Parse" } };
  expect(rowLead(own)).toEqual({ lead: "Parse", more: "Latency" });
});
