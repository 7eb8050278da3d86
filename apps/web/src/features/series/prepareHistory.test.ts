import type { Series, SeriesPoint } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { prepareHistory } from "./prepareHistory.ts";

const id = "0190a000-0000-7000-8000-000000000001";
const point = (version: string, value: number, more: Partial<SeriesPoint> = {}): SeriesPoint => ({
  version,
  reportId: id,
  jobId: id,
  value,
  ciLow: value * 0.99,
  ciHigh: value * 1.01,
  n: 3,
  samples: [value * 0.98, value, value * 1.02],
  valid: true,
  reasons: [],
  environmentHash: "e1",
  measuredAt: "2026-11-20T12:00:00.000Z",
  ...more,
});
const series = (items: SeriesPoint[]): Series => ({
  id,
  target: "sqlite",
  scenario: "records.insert",
  scenarioVersion: 1,
  params: {},
  durability: "full",
  provisioner: "bundled",
  label: "local",
  measure: { name: "duration", title: "Duration", unit: "ns", direction: "lower_is_better" },
  points: items.length,
  latest: null,
  recent: [],
  state: "quiet",
  updatedAt: "2026-11-20T12:00:00.000Z",
  items,
  signs: [],
  noiseFloor: null,
});

describe("prepareHistory", () => {
  it("places versions in their order and repeats of one side by side", () => {
    const view = prepareHistory(
      series([point("1.0", 100), point("1.1", 100), point("1.1", 101), point("1.2", 100)]),
      "fit",
    );
    expect(view.versions).toEqual(["1.0", "1.1", "1.2"]);
    expect(view.points.map(({ x }) => x)).toEqual([0, 0.7, 1.3, 2]);
  });
  it("leaves a gap for an invalid point and compares across it", () => {
    const view = prepareHistory(
      series([point("1", 100), point("2", 500, { valid: false }), point("3", 110)]),
      "fit",
    );
    expect(view.points.map(({ line }) => line)).toEqual([100, null, 110]);
    expect(view.points[1]?.change).toBeNull();
    expect(view.points[2]?.change?.words).toBe("10\u202f% slower");
    expect(view.latest?.point.version).toBe("3");
  });
  it("splits where the environment changed and compares nothing across", () => {
    const view = prepareHistory(
      series([
        point("1", 100),
        point("2", 150, { environmentHash: "e2" }),
        point("3", 150, { environmentHash: "e2" }),
      ]),
      "fit",
    );
    expect(view.boundaries).toEqual([{ x: 0.5, label: "Environment changed" }]);
    expect(view.segments.map((segment) => segment.length)).toEqual([1, 2]);
    expect(view.points[1]?.change).toBeNull();
    expect(view.points[2]?.change?.verdict).toBe("noise");
  });
  it("holds every trial on the axis", () => {
    const view = prepareHistory(series([point("1", 100, { samples: [10, 400] })]), "fit");
    expect(view.axis.domain[0]).toBeLessThanOrEqual(10);
    expect(view.axis.domain[1]).toBeGreaterThanOrEqual(400);
  });
  it("says the history in one sentence", () => {
    expect(prepareHistory(series([point("1", 100), point("2", 120)]), "fit").summary).toBe(
      "Duration of sqlite over 2 versions: latest 2 at 120\u202fns (119\u202fns to 121\u202fns), 20\u202f% slower against the point before.",
    );
    expect(prepareHistory(series([]), "fit").summary).toBe(
      "Duration of sqlite: no valid point yet.",
    );
  });
});
