import fc from "fast-check";
import { expect, test } from "vitest";
import { describeLevels } from "./describeLevels.ts";

test("two levels are told with three digits, in one unit", () => {
  const levels = { before: 1_423_456, after: 1_534_999 };
  expect(describeLevels(levels, "ns")).toBe("from 1.42\u202fms to 1.53\u202fms");
  expect(describeLevels({ before: 900_000, after: 1_100_000 }, "ns")).toBe(
    "from 900\u202fµs to 1,100\u202fµs",
  );
});

test("levels that are far apart have units of their own", () => {
  expect(describeLevels({ before: 34_900, after: 41_000_000 }, "ns")).toBe(
    "from 34.9\u202fµs to 41\u202fms",
  );
});

test("levels that are near each other get the digits that show their difference", () => {
  expect(describeLevels({ before: 4_294_000, after: 4_335_400 }, "ns")).toBe(
    "from 4.294\u202fms to 4.335\u202fms",
  );
});

test("the change that two stated levels show is the one they have, to a fifth of it", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 1e10, noNaN: true }),
      fc.double({ min: 0.001, max: 0.6, noNaN: true }),
      fc.boolean(),
      (before, share, up) => {
        const after = before * (up ? 1 + share : 1 - share);
        const [from = Number.NaN, to = Number.NaN] =
          describeLevels({ before, after }, "ns")
            .replaceAll(",", "")
            .match(/[\d.]+/g)
            ?.map(Number) ?? [];
        expect(Math.abs(Math.abs(to / from - 1) - share)).toBeLessThan(share / 5);
      },
    ),
  );
});
