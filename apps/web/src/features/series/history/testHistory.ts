import type { ChartedSeries, HistoryItem, SeriesSign } from "@lapline/contracts";
import type { HistoryOptions } from "./historyOptions.ts";

/** Options of a history that nobody changed. */
export const plainOptions: HistoryOptions = {
  x: "version",
  axis: "fit",
  from: null,
  to: null,
  clip: false,
  annotations: [],
};

/** A point for tests: an interval of ±1 %, three trials of ±2 %. */
export function testPoint(
  version: string,
  value: number,
  more: Partial<HistoryItem> = {},
): HistoryItem {
  return {
    version,
    versionOrder: Number.parseFloat(version),
    jobId: `job of ${version}`,
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
  };
}

/** A history for tests: durations of SQLite. */
export function testSeries(items: HistoryItem[], more: Partial<ChartedSeries> = {}): ChartedSeries {
  return {
    id: "0190a000-0000-7000-8000-000000000001",
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
    pointsInRange: items.length,
    items,
    environments: {},
    signs: [],
    noiseFloor: null,
    ...more,
  };
}

/** A sign for tests: 10 % slower. */
export function testSign(
  version: string,
  state: SeriesSign["state"],
  more: Partial<SeriesSign> = {},
): SeriesSign {
  return {
    version,
    reportId: null,
    beforeVersion: "0",
    direction: "regression",
    ratio: 1.1,
    ratioLow: 1.08,
    ratioHigh: 1.12,
    levels: null,
    range: null,
    state,
    reason: null,
    comparisonJobId: null,
    alertId: null,
    alertState: null,
    ...more,
  };
}
