import { describe, expect, it } from "vitest";
import { alertTitle } from "./alertTitle.ts";

const worst = {
  scenario: "records.insert",
  measureTitle: "Throughput",
  unit: "ops/s",
  direction: "higher_is_better",
  ratio: 0.919,
  ratioLow: 0.9,
  ratioHigh: 0.93,
} as const;

describe("alertTitle", () => {
  it("says target, version, measure and size in one sentence", () => {
    expect(
      alertTitle({ target: "alpha", version: "1.7", baseVersion: "1.6", worst, more: 0 }),
    ).toBe("alpha 1.7: Throughput of records.insert is 8.1 % slower than in 1.6");
  });
  it("counts what else moved", () => {
    expect(
      alertTitle({ target: "alpha", version: "1.7", baseVersion: "1.6", worst, more: 2 }),
    ).toBe(
      "alpha 1.7: Throughput of records.insert is 8.1 % slower than in 1.6, and 2 more series moved",
    );
  });
});
