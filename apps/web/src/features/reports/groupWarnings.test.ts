import { expect, test } from "vitest";
import { groupWarnings } from "./groupWarnings.ts";

test("warnings that differ in numbers alone are one, and none is lost", () => {
  const warnings = [
    "Trial 1: the load program used 92 % of its cores.",
    "The disk could not be probed.",
    "Trial 2: the load program used 95.5 % of its cores.",
    "Trial 2: the load program used 95.5 % of its cores.",
  ];
  const groups = groupWarnings(warnings);
  expect(groups).toEqual([
    { text: warnings[0], alike: [warnings[2]] },
    { text: warnings[1], alike: [] },
  ]);
});
