import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareChange } from "./prepareChange.ts";

const at = (value: number, spread: number) => ({
  value,
  ciLow: value - spread,
  ciHigh: value + spread,
});

describe("prepareChange", () => {
  it("calls more time slower and worse, with its interval", () => {
    expect(prepareChange(at(100, 1), at(110, 1), "ns", "lower_is_better", null)).toEqual({
      verdict: "worse",
      words: "10\u202f% slower",
      interval: "[+7.92\u202f%, +12.1\u202f%]",
      ratio: 1.1,
    });
  });
  it("calls more operations per second faster and better", () => {
    const change = prepareChange(at(100, 1), at(110, 1), "ops/s", "higher_is_better", null);
    expect(change).toMatchObject({ verdict: "better", words: "10\u202f% faster" });
  });
  it("calls a difference that the intervals do not carry inconclusive", () => {
    expect(prepareChange(at(100, 5), at(103, 5), "ns", "lower_is_better", null)).toMatchObject({
      verdict: "noise",
      words: "inconclusive",
    });
  });
  it("uses the direction, not the sign", () => {
    expect(prepareChange(at(100, 1), at(90, 1), "bytes", "lower_is_better", null)).toMatchObject({
      verdict: "better",
      words: "10\u202f% smaller",
    });
  });
  it("says a large change as a factor, whichever way", () => {
    expect(prepareChange(at(100, 1), at(500, 1), "ns", "lower_is_better", null)).toMatchObject({
      words: "5\u202ftimes slower",
      interval: "[4.94×, 5.06×]",
    });
    expect(prepareChange(at(500, 1), at(5, 0.1), "ops/s", "higher_is_better", null)).toMatchObject({
      words: "100\u202ftimes slower",
      interval: "[97.8×, 102×]",
    });
  });
  it("says nothing about a share of zero", () => {
    expect(prepareChange(at(0, 0), at(5, 1), "count", "lower_is_better", null)).toBeNull();
  });
  const single = (value: number) => ({ value, ciLow: null, ciHigh: null });
  it.each([
    [single(100), single(110)],
    [single(100), at(110, 1)],
    [at(100, 1), single(110)],
    [at(100, 0), at(110, 0)],
  ])("gives the difference of single values the scatter of their history", (before, after) => {
    const direction = "lower_is_better";
    expect(prepareChange(before, after, "ns", direction, Math.log(1.2))).toEqual({
      verdict: "noise",
      words: "inconclusive",
      interval: "[−8.33\u202f%, +32\u202f%]",
    });
    expect(prepareChange(before, after, "ns", direction, Math.log(1.01))).toMatchObject({
      verdict: "worse",
      words: "10\u202f% slower",
      interval: "[+8.91\u202f%, +11.1\u202f%]",
    });
    expect(prepareChange(before, after, "ns", direction, null)).toEqual({
      verdict: "noise",
      words: "can't tell",
      interval: "",
    });
  });
  it("never tells a change that no display shows, nor an interval from a number to itself", () => {
    const value = fc.double({ min: 1e-3, max: 1e9, noNaN: true });
    const share = fc.oneof(fc.constant(0), fc.double({ min: -1e-3, max: 1e-3, noNaN: true }));
    const reach = fc.oneof(
      fc.constant(null),
      fc.constant(0),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(value, share, reach, fc.boolean(), (from, by, scatter, isSingle) => {
        const side = isSingle ? single : (number: number) => at(number, number * 1e-7);
        const change = prepareChange(
          side(from),
          side(from * (1 + by)),
          "ns",
          "lower_is_better",
          scatter,
        );
        const { words = "", interval = "" } = change ?? {};
        const [low, high] = interval.slice(1, -1).split(", ");
        if (interval !== "") expect(low).not.toBe(high);
        const told = /^([\d.]+)\u202f%/u.exec(words);
        if (told !== null) expect(Number(told[1])).toBeGreaterThanOrEqual(0.01);
      }),
    );
  });
});
