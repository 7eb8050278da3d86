import fc from "fast-check";
import { expect, test } from "vitest";
import { fitsWildcards } from "./fitsWildcards.ts";
import { selectTags } from "./selectTags.ts";

test("a text fits as it would fit the regular expression of the pattern", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", ".", "*", "?"), maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (glob, name) => {
      const escaped = glob.replaceAll(".", "\\.").replaceAll("*", ".*").replaceAll("?", ".");
      expect(fitsWildcards(glob, name)).toBe(new RegExp(`^${escaped}$`).test(name));
    }),
    { numRuns: 5_000 },
  );
});

test("no pattern and no tags of a repository keep the lookup of versions busy", () => {
  const pattern = `${"*a".repeat(49)}*b`;
  const tags = Array.from({ length: 1_000 }, (_, index) => `${"a".repeat(180)}${index}`);
  const start = performance.now();
  expect(selectTags(pattern, tags).names).toEqual([]);
  expect(performance.now() - start).toBeLessThan(5_000);
});
