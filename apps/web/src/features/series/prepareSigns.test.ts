import type { Series, SeriesSign } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { prepareNoiseBand } from "./prepareNoiseBand.ts";
import { prepareSigns } from "./prepareSigns.ts";

const sign = (version: string, state: SeriesSign["state"]): SeriesSign => ({
  version,
  reportId: null,
  beforeVersion: "0",
  direction: "regression",
  ratio: 1.1,
  ratioLow: 1.08,
  ratioHigh: 1.12,
  state,
  reason: null,
  comparisonJobId: null,
  alertId: null,
});
const series = (values: readonly number[], signs: SeriesSign[], floor: number | null): Series => ({
  id: "s",
  target: "sqlite",
  scenario: "records.insert",
  scenarioVersion: 1,
  params: {},
  durability: "strict",
  provisioner: "bundled",
  label: "local",
  measure: { name: "time", title: "Time", unit: "ns", direction: "lower_is_better" },
  points: values.length,
  latest: null,
  recent: [],
  state: "quiet",
  updatedAt: "2026-11-20T12:00:00.000Z",
  items: values.map((value, index) => ({
    version: index.toString(),
    reportId: index.toString(),
    jobId: index.toString(),
    value,
    ciLow: value,
    ciHigh: value,
    n: 3,
    samples: [],
    valid: true,
    reasons: [],
    environmentHash: "e",
    measuredAt: "2026-11-20T12:00:00.000Z",
  })),
  signs,
  noiseFloor: floor === null ? null : { floor, n: 4, measuredAt: "2026-11-20T12:00:00.000Z" },
});

describe("prepareSigns", () => {
  it("stands before the first version of the new level and says more the surer it is", () => {
    const views = prepareSigns(
      series(
        [1, 1, 1, 1],
        [sign("1", "confirmed"), sign("2", "confirming"), sign("3", "not_confirmed")],
        null,
      ),
      ["0", "1", "2", "3"],
    );
    expect(views.map(({ x, weight, label }) => [x, weight, label])).toEqual([
      [0.5, "told", "10\u202f% slower"],
      [1.5, "open", "being confirmed"],
      [2.5, "faint", ""],
    ]);
  });
  it("leaves out what lies outside of the history that is shown", () => {
    expect(prepareSigns(series([1], [sign("9", "confirmed")], null), ["0"])).toEqual([]);
  });
});

describe("prepareNoiseBand", () => {
  it("lies around the level since the last confirmed change", () => {
    const band = prepareNoiseBand(series([100, 100, 200, 200], [sign("2", "confirmed")], 0.01));
    expect(band).toEqual([198, 202]);
  });
  it("is none while no floor was measured", () => {
    expect(prepareNoiseBand(series([100], [], null))).toBeNull();
  });
});
