import type { ReportMeasure } from "@lapline/contracts";
import { expect, it } from "vitest";
import { describeModes } from "./describeModes.ts";

const measure: ReportMeasure = {
  name: "latency",
  title: "Latency",
  unit: "ns",
  direction: "lower_is_better",
  value: 1,
  ciLow: 1,
  ciHigh: 1,
  n: 1,
  samples: [1],
};

it("says how many modes there are and where, and nothing of one", () => {
  const modes = [
    { at: 5600, share: 0.784 },
    { at: 11_300, share: 0.216 },
  ];
  const said = describeModes({ ...measure, modes });
  expect(said?.replaceAll("\u202f", " ")).toBe(
    "Latency has two modes: near 5.6 µs (78%) and 11.3 µs (22%).",
  );
  expect(describeModes(measure)).toBeNull();
  expect(describeModes({ ...measure, modes: modes.slice(1) })).toBeNull();
});
