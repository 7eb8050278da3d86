import { describe, expect, it } from "vitest";
import { describeBudget } from "./describeBudget.ts";

const plain = (words: { value: string; budget: string }) =>
  Object.values(words).map((text) => text.replaceAll("\u202f", " "));

describe("a value and its budget", () => {
  it("have one unit", () => {
    expect(plain(describeBudget({ value: 23.1e6, budget: 20e6 }, "ns"))).toEqual([
      "23.1 ms",
      "20 ms",
    ]);
    expect(plain(describeBudget({ value: 900e3, budget: 2e6 }, "ns"))).toEqual([
      "900 µs",
      "2,000 µs",
    ]);
  });
  it("have the digits that tell them apart", () => {
    expect(plain(describeBudget({ value: 20.004e6, budget: 20e6 }, "ns"))).toEqual([
      "20.004 ms",
      "20 ms",
    ]);
  });
  it("may be the same, or zero", () => {
    expect(plain(describeBudget({ value: 20e6, budget: 20e6 }, "ns"))).toEqual(["20 ms", "20 ms"]);
    expect(plain(describeBudget({ value: 3, budget: 0 }, "count"))).toEqual(["3", "0"]);
  });
});
