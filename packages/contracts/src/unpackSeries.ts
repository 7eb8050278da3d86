import { intervalFinerPower } from "./intervalFinerPower.ts";
import type { PackedSeries } from "./packedSeries.ts";
import type { Series, SeriesPoint } from "./series.ts";

/** One point as charts know it. */
export type HistoryItem = Omit<SeriesPoint, "reportId">;

/** A history as charts know it: without the ids of reports, which a job leads to. */
export interface ChartedSeries extends Omit<Series, "items"> {
  items: HistoryItem[];
}

/** A history by points, out of one by columns. */
export function unpackSeries(packed: PackedSeries): ChartedSeries {
  const { columns, versions, versionOrderSteps, hashes, invalid, ...series } = packed;
  const reasons = new Map(invalid);
  const orders = sumsOf(versionOrderSteps);
  const measuredAtMs = sumsOf(columns.measuredAfterMs);
  const items = columns.jobId.map((packedId, place): HistoryItem => {
    const version = columns.version[place] ?? -1;
    const value = columns.value[place] ?? Number.NaN;
    const step = 2 ** (columns.stepPower[place] ?? 0);
    const at = (steps = 0) => value + steps * step;
    const bound = (steps: number | null = null) =>
      steps === null ? null : at(steps / 2 ** intervalFinerPower);
    return {
      jobId: unpackId(packedId),
      version: versions[version] ?? "",
      versionOrder: orders[version] ?? 0,
      environmentHash: hashes[columns.hash[place] ?? -1] ?? "",
      measuredAt: new Date(measuredAtMs[place] ?? 0).toISOString(),
      value,
      ciLow: bound(columns.ciLowSteps[place]),
      ciHigh: bound(columns.ciHighSteps[place]),
      samples: (columns.sampleSteps[place] ?? []).map((steps) => at(steps)),
      n: columns.n[place] ?? 0,
      valid: !reasons.has(place),
      reasons: reasons.get(place) ?? [],
    };
  });
  return { ...series, items };
}

function sumsOf(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}

function unpackId(packed: string): string {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = Array.from(binary, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"));
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
