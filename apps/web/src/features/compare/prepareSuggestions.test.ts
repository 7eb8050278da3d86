import { compareColumnText, type OfferedColumn } from "@lapline/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { prepareSuggestions } from "./prepareSuggestions.ts";

const offered = (target: string, version: string): OfferedColumn => ({
  target,
  version,
  durability: "wal",
  provisioner: "npm",
  label: "local",
  scenarios: 1,
  measuredAt: "2026-11-20T10:00:00.000Z",
});

test("two versions of a target, the older as base, and the systems of a label", () => {
  const all = [offered("beta", "2"), offered("alpha", "1.1"), offered("alpha", "1.0")];
  expect(prepareSuggestions(all)).toEqual([
    { title: "alpha 1.0 → 1.1", columns: ["alpha~1.0~wal~npm~local", "alpha~1.1~wal~npm~local"] },
    {
      title: "beta, alpha on local",
      columns: ["beta~2~wal~npm~local", "alpha~1.1~wal~npm~local"],
    },
  ]);
});

test("the systems of a label are those of all its columns, not of the newest target alone", () => {
  const all = [
    offered("beta", "3"),
    offered("beta", "2"),
    offered("alpha", "1"),
    offered("c", "1"),
  ];
  expect(prepareSuggestions(all).map(({ title }) => title)).toEqual([
    "beta 2 → 3",
    "beta, alpha, c on local",
  ]);
});

const parts = {
  target: fc.constantFrom("alpha", "beta"),
  version: fc.constantFrom("1", "2"),
  durability: fc.constantFrom("wal", "delete-full"),
  provisioner: fc.constantFrom("npm", "git"),
  label: fc.constantFrom("local", "lab"),
  params: fc.constantFrom({}, { build: "cgo" }, { build: "static" }),
} as const;
const columns = fc.uniqueArray(
  fc.record(parts).map((about) => ({ ...offered("", ""), ...about }) as OfferedColumn),
  { selector: compareColumnText, maxLength: 8 },
);

test("any two results suggest something, one alone nothing, and no two suggestions look alike", () => {
  fc.assert(
    fc.property(columns, (all) => {
      const suggestions = prepareSuggestions(all);
      expect(suggestions.length > 0).toBe(all.length > 1);
      const known = new Set(all.map(compareColumnText));
      for (const suggestion of suggestions) {
        expect(suggestion.columns.length).toBeGreaterThan(1);
        expect(new Set(suggestion.columns).size).toBe(suggestion.columns.length);
        expect(suggestion.columns.every((column) => known.has(column))).toBe(true);
      }
      expect(new Set(suggestions.map(({ title }) => title)).size).toBe(suggestions.length);
    }),
  );
});
