import fc from "fast-check";
import { expect, test } from "vitest";
import { pageWords } from "./pageWords.ts";

test("a list of one page is counted, a longer one says which part of it is in view", () => {
  const first = { shown: 50, isWhole: false, isFirst: true };
  expect(pageWords({ ...first, isWhole: true }, ["run"])).toBe("50 runs");
  expect(pageWords(first, ["run"])).toBe("First 50 runs");
  expect(pageWords({ ...first, total: 1213 }, ["series", "series"])).toBe(
    "50 of 1,213 series shown",
  );
  expect(pageWords({ shown: 1, isWhole: false, isFirst: false }, ["run"])).toBe(
    "1 run on this page",
  );
});

test("the count of a page is never said as that of the list", () => {
  const page = fc.record({
    shown: fc.nat(200),
    total: fc.option(fc.integer({ min: 201, max: 1e6 }), { nil: undefined }),
    isFirst: fc.boolean(),
  });
  fc.assert(
    fc.property(page, (one) => {
      const whole = pageWords({ ...one, isWhole: true }, ["alert"]);
      expect(pageWords({ ...one, isWhole: false }, ["alert"])).not.toBe(whole);
    }),
  );
});
