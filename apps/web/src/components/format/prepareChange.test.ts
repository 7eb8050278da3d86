import { describe, expect, it } from "vitest";
import { prepareChange } from "./prepareChange.ts";

const at = (value: number, spread: number) => ({
  value,
  ciLow: value - spread,
  ciHigh: value + spread,
});

describe("prepareChange", () => {
  it("calls more time slower and worse, with its interval", () => {
    expect(prepareChange(at(100, 1), at(110, 1), "ns", "lower_is_better")).toEqual({
      verdict: "worse",
      words: "10\u202f% slower",
      interval: "[+7.92\u202f%, +12.1\u202f%]",
    });
  });
  it("calls more operations per second faster and better", () => {
    const change = prepareChange(at(100, 1), at(110, 1), "ops/s", "higher_is_better");
    expect(change).toMatchObject({ verdict: "better", words: "10\u202f% faster" });
  });
  it("calls a difference that the intervals do not carry inconclusive", () => {
    expect(prepareChange(at(100, 5), at(103, 5), "ns", "lower_is_better")).toMatchObject({
      verdict: "noise",
      words: "inconclusive",
    });
  });
  it("uses the direction, not the sign", () => {
    expect(prepareChange(at(100, 1), at(90, 1), "bytes", "lower_is_better")).toMatchObject({
      verdict: "better",
      words: "10\u202f% smaller",
    });
  });
  it("says a large change as a factor, whichever way", () => {
    expect(prepareChange(at(100, 1), at(500, 1), "ns", "lower_is_better")).toMatchObject({
      words: "5\u202ftimes slower",
      interval: "[×4.94, ×5.06]",
    });
    expect(prepareChange(at(500, 1), at(5, 0.1), "ops/s", "higher_is_better")).toMatchObject({
      words: "100\u202ftimes slower",
      interval: "[×97.8, ×102]",
    });
  });
  it("says nothing about a share of zero", () => {
    expect(prepareChange(at(0, 0), at(5, 1), "count", "lower_is_better")).toBeNull();
  });
});
