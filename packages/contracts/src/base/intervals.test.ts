import fc from "fast-check";
import { expect, test } from "vitest";
import { formatInterval, intervalWords, noIntervalWords } from "./intervals.ts";
import { formatNumber, scaleFor } from "./units.ts";

const base = { label: "ns", factor: 1 };

test("an interval is told with both ends, and not where there is none", () => {
  expect(intervalWords({ value: 1.5, ciLow: 1, ciHigh: 2 }, base)).toBe("1 – 2");
  expect(intervalWords({ value: 1, ciLow: null, ciHigh: null }, base)).toBeNull();
});

test.each([
  // The ends have the decimals of the value: 100.4 is not rounded to 100 beside 99.9.
  [{ value: 99.9, ciLow: 99.4, ciHigh: 100.4 }, "99.4 – 100.4"],
  [{ value: 58.55, ciLow: 58.44, ciHigh: 58.71 }, "58.4 – 58.7"],
  [{ value: 1234, ciLow: 998.4, ciHigh: 1500.2 }, "998 – 1,500"],
  [{ value: 10.2, ciLow: 9.85, ciHigh: 10.4 }, "9.9 – 10.4"],
  // An end that these decimals would make zero has its own.
  [{ value: 150, ciLow: 0.42, ciHigh: 900 }, "0.42 – 900"],
  [{ value: 0, ciLow: -0.5, ciHigh: 0.25 }, "-0.5 – 0.25"],
])("%j is written as %s", (measured, words) => {
  expect(intervalWords(measured, base)).toBe(words);
});

test("the unit of an interval is that of its value, and is said once", () => {
  const measured = { value: 58_550, ciLow: 58_440, ciHigh: 101_000 };
  expect(formatInterval(measured, "ns", " to ")).toBe("58.4 to 101\u202fµs");
  expect(formatInterval({ value: 2, ciLow: 1, ciHigh: 3 }, "count")).toBe("1 – 3");
  expect(formatInterval({ ...measured, ciLow: null }, "ns")).toBeNull();
});

test("no interval reads from a number to itself, whatever its digits", () => {
  const end = fc.double({ min: 1e-3, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(end, fc.double({ min: 0, max: 1e-3, noNaN: true }), (ciLow, share) => {
      const measured = { value: ciLow, ciLow, ciHigh: ciLow * (1 + share) };
      const words = intervalWords(measured, scaleFor("ns", [ciLow]));
      const [from, to] = (words ?? "a – b").split(" – ");
      expect(from).not.toBe(to);
    }),
  );
});

test("a value lies between the ends of its interval as they are written", () => {
  const share = fc.double({ min: 0, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e12, noNaN: true }), share, share, (value, ...by) => {
      const [below = 0, above = 0] = by;
      const scale = scaleFor("ns", [value]);
      const measured = { value, ciLow: value * (1 - below), ciHigh: value * (1 + above) };
      const words = intervalWords(measured, scale);
      if (words === null) return;
      const read = (text: string) => Number(text.replaceAll(",", ""));
      const [low = Number.NaN, high = Number.NaN] = words.split(" – ").map(read);
      const shown = read(formatNumber(value, scale));
      expect(low).toBeLessThanOrEqual(shown);
      expect(high).toBeGreaterThanOrEqual(shown);
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
