import { expect, test } from "vitest";
import { sharedFacts } from "./sharedFacts.ts";
import { cell, row } from "./testing/compareFixtures.ts";

const unrecorded = { load: { recorded: false, differences: [] } };

test("what every figure has in common is said once, and nothing that one of them has not", () => {
  const alike = [row("latency", [cell(1, unrecorded), cell(2, unrecorded)])];
  expect(sharedFacts({ rows: alike }).words).toBe("3 trials each, loads not recorded.");
  const other = [...alike, row("memory", [cell(1, { n: 5 }), null])];
  expect(sharedFacts({ rows: other })).toEqual({
    trials: null,
    isLoadUnrecorded: false,
    words: null,
  });
  expect(sharedFacts({ rows: [row("memory", [null, null])] }).words).toBeNull();
});
