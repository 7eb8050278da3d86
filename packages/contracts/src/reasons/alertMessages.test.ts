import { describe, expect, it } from "vitest";
import { ratioMax } from "../base/describeRatio.ts";
import { reasonOf, reasonText } from "./reason.ts";

const alertTitle = (facts: Parameters<typeof reasonOf<"series_moved">>[1]) =>
  reasonText(reasonOf("series_moved", facts));

const worst = {
  scenario: "records.insert",
  measureTitle: "Throughput",
  unit: "ops/s",
  direction: "higher_is_better",
  ratio: 0.919,
  ratioLow: 0.9,
  ratioHigh: 0.93,
} as const;

const facts = { target: "alpha", version: "1.7", baseVersion: "1.6", range: null, worst };

describe("the title of an alert", () => {
  it("says target, version, measure and size in one sentence", () => {
    expect(alertTitle({ ...facts, more: 0 })).toBe(
      "alpha 1.7: Throughput of records.insert is 8.1 % slower than in 1.6",
    );
  });
  it("counts what else moved", () => {
    expect(alertTitle({ ...facts, more: 2 })).toBe(
      "alpha 1.7: Throughput of records.insert is 8.1 % slower than in 1.6, and 2 more series moved",
    );
  });
  it("names the versions between which it lies where one cannot be named", () => {
    const range = { after: "1.4", upTo: "1.8" };
    expect(alertTitle({ ...facts, range, more: 0 })).toBe(
      "alpha between 1.4 and 1.8: Throughput of records.insert became 8.1 % slower",
    );
  });
  it("has room for its size beside whole commit ids", () => {
    const [version, baseVersion] = ["a".repeat(40), "b".repeat(40)];
    expect(alertTitle({ ...facts, version, baseVersion, more: 0 })).toBe(
      "alpha aaaaaaaaaaaa: Throughput of records.insert is 8.1 % slower than in bbbbbbbbbbbb",
    );
    const range = { after: baseVersion, upTo: version };
    expect(alertTitle({ ...facts, range, more: 0 })).toContain("bbbbbbbbbbbb and aaaaaaaaaaaa:");
  });
  it("claims no factor where the level before was zero", () => {
    const fromZero = {
      ...worst,
      measureTitle: "Pause",
      unit: "ns",
      direction: "lower_is_better",
    } as const;
    const ratios = { ratio: ratioMax, ratioLow: ratioMax, ratioHigh: ratioMax };
    expect(alertTitle({ ...facts, worst: { ...fromZero, ...ratios }, more: 0 })).toBe(
      "alpha 1.7: Pause of records.insert is slower than in 1.6",
    );
  });
});

describe("the title of an alert about a budget", () => {
  const broken = {
    ...{ target: "alpha", version: "1.7" },
    worst: {
      scenario: "records.insert",
      measureTitle: "p99",
      unit: "ns",
      value: 23.1e6,
      budget: 20e6,
    },
  } as const;
  const say = (more: number) => reasonText(reasonOf("budget_broken", { ...broken, more }));

  it("says the value and the budget in one unit", () => {
    expect(say(0)).toBe("alpha 1.7: p99 of records.insert is 23.1 ms, budget 20 ms");
  });
  it("counts what else is over it", () => {
    expect(say(2)).toBe(
      "alpha 1.7: p99 of records.insert is 23.1 ms, budget 20 ms, and 2 more series over budget",
    );
  });
});
