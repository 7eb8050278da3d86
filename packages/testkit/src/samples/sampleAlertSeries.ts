import type { AlertSeries } from "@lapline/contracts";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";

/** A series of an alert with one report of each version, whose values are given in their order. */
export function sampleAlertSeries(
  values: Readonly<Record<string, number>>,
  rest: Pick<AlertSeries, "measure" | "baseVersion" | "version" | "levels"> & Partial<AlertSeries>,
): AlertSeries {
  return {
    suspicionId: id,
    seriesId: id,
    scenario: "records.insert",
    params: {},
    durability: "strict",
    label: "local",
    ratio: 0.9,
    ratioLow: 0.89,
    ratioHigh: 0.91,
    range: null,
    seen: {
      ratio: 0.9,
      ratioLow: 0.89,
      ratioHigh: 0.91,
      levels: rest.levels,
      range: null,
      confidence: 0.99,
    },
    gone: null,
    confirmations: 1,
    evidence: [],
    points: Object.entries(values).map(([version, value]) => ({
      version,
      value,
      ciLow: value,
      ciHigh: value,
      jobId: id,
    })),
    noiseFloor: null,
    ...rest,
  };
}
