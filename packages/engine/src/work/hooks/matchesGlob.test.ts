import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesGlob } from "./matchesGlob.ts";

test.each([
  ["main", "main", true],
  ["main", "maintenance", false],
  ["release/*", "release/1", true],
  ["release/*", "release/1/x", false],
  ["release/**", "release/1/x", true],
  ["**", "any/thing", true],
  ["**/*.ts", "x.ts", true],
  ["**/*.ts", ".github/deep/x.ts", true],
  ["**/*.ts", "x.tsx", false],
  ["src/**/x.ts", "src/x.ts", true],
  ["src/**/x.ts", "src/a/b/x.ts", true],
  ["src/**/x.ts", "src/a/yx.ts", false],
  ["v?.?", "v1.2", true],
  ["v?", "v/", false],
  ["*", "", true],
  ["", "", true],
  ["a.c", "abc", false],
  ["ü*", "über", true],
  ["?", "⏱️".slice(0, 1), true],
])("%s and %s: %s", (glob, text, fits) => {
  expect(matchesGlob(glob, text)).toBe(fits);
});

test("it says what the regular expression of the same glob says", () => {
  const part = fc.constantFrom("a", "b", "/", "*", "**", "**/", "?");
  const glob = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(""));
  const text = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 8 });
  fc.assert(
    fc.property(glob, text, (pattern, chars) => {
      const source = (pattern.match(/\*\*\/|\*+|\?|./g) ?? []).map((piece) => {
        if (piece === "**/") return "(?:.*/)?";
        if (piece === "*") return "[^/]*";
        return piece.startsWith("**") ? ".*" : piece === "?" ? "[^/]" : piece;
      });
      const wanted = new RegExp(`^${source.join("")}$`).test(chars.join(""));
      expect(matchesGlob(pattern, chars.join(""))).toBe(wanted);
    }),
    { numRuns: 3000 },
  );
});

test("a glob and a text that were made to take long do not", () => {
  const glob = `${"*a".repeat(60)}b`;
  expect(matchesGlob(glob, "a".repeat(1000))).toBe(false);
  expect(matchesGlob("**/".repeat(60), "a/".repeat(500))).toBe(true);
});
