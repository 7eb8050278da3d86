import type { ReportMeasure } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { prepareTrust } from "./prepareTrust.ts";

const calm = { validity: { valid: true, reasons: [] }, warnings: [], trials: [] };

function measure(samples: number[], halfWidth: number | null): ReportMeasure {
  return {
    name: "latency",
    title: "Latency",
    unit: "ns",
    direction: "lower_is_better",
    value: 100,
    ciLow: halfWidth === null ? null : 100 - halfWidth,
    ciHigh: halfWidth === null ? null : 100 + halfWidth,
    n: samples.length,
    samples,
  };
}
const trials = (count: number) => Array.from({ length: count }, () => 100);

describe("prepareTrust", () => {
  it("is solid with enough trials that agree, and says what it rests on", () => {
    expect(prepareTrust(calm, measure(trials(10), 1))).toMatchObject({
      grade: "solid",
      facts: ["10 trials", "±1\u202f%"],
    });
  });
  it("gives both ends of an interval that is not even", () => {
    const uneven = { ...measure(trials(10), 1), ciLow: 71, ciHigh: 142 };
    expect(prepareTrust(calm, uneven).facts).toContain("−29\u202f% +42\u202f%");
  });
  it.each([
    ["few trials", calm, measure(trials(3), 1), "rough", "3 trials"],
    ["some trials", calm, measure(trials(5), 1), "fair", "5 trials"],
    ["a wide interval", calm, measure(trials(10), 14), "rough", "±14\u202f%"],
    ["no interval", calm, measure(trials(2), null), "rough", "no interval"],
    ["warnings", { ...calm, warnings: ["busy"] }, measure(trials(10), 1), "fair", "1 warning"],
    [
      "an invalid report",
      { ...calm, validity: { valid: false, reasons: ["The disk was full."] } },
      measure(trials(10), 1),
      "rough",
      "invalid",
    ],
  ] as const)("is lowered by %s, and names that first", (_, report, one, grade, fact) => {
    const trust = prepareTrust({ ...report, trials: [] } as never, one);
    expect(trust.grade).toBe(grade);
    expect(trust.facts.slice(0, 2)).toContain(fact);
    expect(trust.sentences).toHaveLength(trust.facts.length);
  });
});
