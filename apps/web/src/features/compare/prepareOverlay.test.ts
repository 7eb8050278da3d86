import type { Report } from "@lapline/contracts";
import { sampleLoad } from "@lapline/testkit";
import { expect, test } from "vitest";
import { prepareOverlay } from "./prepareOverlay.ts";
import { report } from "./testing/compareFixtures.ts";

/** A report whose first trial began after so many milliseconds; one track of CPU per trial. */
function begun(startMs: number, components = ["target"]): Report {
  const starts = [startMs, startMs + 60_000];
  return report({
    trials: starts.map((start, index) => ({
      index,
      valid: true,
      reasons: [],
      startMs: start,
      durationNs: 2e9,
      values: {},
      load: sampleLoad,
    })),
    resources: starts.flatMap((start, trial) =>
      components.map((component) => ({
        kind: "cpu" as const,
        unit: "cores" as const,
        method: "cgroup",
        component,
        trial,
        start: start - 500,
        stepMs: 1000,
        values: [1, 2, 3],
      })),
    ),
  });
}

test("the first trials of all sides begin at the same place of one axis", () => {
  const view = prepareOverlay([
    { name: "1.0", report: begun(4_000) },
    { name: "2.0", report: begun(90_000) },
  ]);
  const lines = view?.panels[0]?.lines ?? [];
  expect(lines.map(({ component }) => component)).toEqual(["1.0", "2.0"]);
  expect(lines.map(({ points }) => points[0]?.x)).toEqual([-0.5, -0.5]);
  expect(view?.xDomain[1]).toBeLessThan(10);
});

test("a side of several components names each of them", () => {
  const view = prepareOverlay([
    { name: "1.0", report: begun(0) },
    { name: "2.0", report: begun(0, ["server", "database"]) },
  ]);
  expect(view?.panels[0]?.lines.map(({ component }) => component)).toEqual([
    "1.0",
    "2.0, server",
    "2.0, database",
  ]);
});

test("sides that were not sampled have no picture", () => {
  expect(prepareOverlay([{ name: "1.0", report: report({}) }])).toBeNull();
});
