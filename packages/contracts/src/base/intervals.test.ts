import fc from "fast-check";
import { expect, test } from "vitest";
import { intervalWords, noIntervalWords } from "./intervals.ts";
import { formatValue, scaleFor } from "./units.ts";

test("an interval is told with both ends, and not where there is none", () => {
  expect(intervalWords({ ciLow: 1, ciHigh: 2 }, String)).toBe("1 – 2");
  expect(intervalWords({ ciLow: null, ciHigh: null }, String)).toBeNull();
});

test("no interval reads from a number to itself, whatever its digits", () => {
  const end = fc.double({ min: 1e-3, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(end, fc.double({ min: 0, max: 1e-3, noNaN: true }), (low, share) => {
      const scale = scaleFor("ns", [low]);
      const text = (value: number) => formatValue(value, "ns", scale);
      const words = intervalWords({ ciLow: low, ciHigh: low * (1 + share) }, text);
      const [from, to] = (words ?? "a – b").split(" – ");
      expect(from).not.toBe(to);
    }),
  );
});

test.each([
  [{ samples: [1] }, "no interval from one trial"],
  [{ n: 1 }, "no interval from one trial"],
  [{ samples: [2, 2, 2] }, "same in all trials"],
  [{ samples: [1, 50, 900] }, "too few trials for how far they scatter"],
  [{ n: 3 }, "too few trials for an interval"],
  [{}, "too few trials for an interval"],
])("where there is no interval of %j, it says why", (grounds, words) => {
  expect(noIntervalWords(grounds)).toBe(words);
});
