import { z } from "zod";
import { createCollector } from "../createCollector.ts";
import type { ImportedMeasure, ImportReading } from "../importedFile.ts";
import { baseNameOf, measureNameOf } from "../measureNameOf.ts";
import { readJsonText } from "../readJson.ts";

const metricShape = z
  .object({
    type: z.string().optional(),
    contains: z.string().optional(),
    values: z.record(z.string(), z.number().nullable()).optional(),
    thresholds: z.unknown().optional(),
  })
  .catchall(z.number().nullable());

const shape = z.object({ metrics: z.record(z.string(), metricShape) });

const nsPerMs = 1e6;

/** Trends of k6 that are no times; the short summary does not say so. */
const notTimes = /size|bytes|count/;

/** What k6 sums up at its end: one value for each statistic of a metric. */
export function readK6Summary(text: string, fileName: string): ImportReading {
  const reading = readJsonText(text, shape);
  if (!reading.ok) return reading;
  const collector = createCollector();
  const place = { name: baseNameOf(fileName) };
  for (const [metricName, metric] of Object.entries(reading.value.metrics)) {
    const { type: _type, thresholds: _thresholds, contains, values, ...own } = metric;
    const isTime = contains === undefined ? !notTimes.test(metricName) : contains === "time";
    for (const [statistic, value] of Object.entries(values ?? own)) {
      const found = typeof value === "number" ? measureOf(metricName, statistic, isTime) : null;
      if (found === null) continue;
      collector.add(place, found.measure, [Number(value) * found.factor]);
    }
  }
  return {
    ok: true,
    file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes: [] },
  };
}

/** Trends by mean, median and percentiles, counters by rate, rates by their share; no gauges. */
function measureOf(
  metricName: string,
  statistic: string,
  isTime: boolean,
): { measure: Omit<ImportedMeasure, "samples">; factor: number } | null {
  const suffix = { avg: "_mean", med: "_p50" }[statistic] ?? percentileSuffix(statistic);
  if (suffix !== null) {
    const name = measureNameOf(metricName + suffix);
    const direction = "lower_is_better";
    if (isTime) return { measure: { name, unit: "ns", direction }, factor: nsPerMs };
    return { measure: { name, unit: "count", direction }, factor: 1 };
  }
  const isData = metricName.startsWith("data_");
  if (statistic === "rate" && metricName !== "checks" && !metricName.endsWith("_failed")) {
    const unit = isData ? "count" : "ops/s";
    const name = measureNameOf(`${metricName}_rate`);
    return { measure: { name, unit, direction: "higher_is_better" }, factor: 1 };
  }
  const isShare = metricName === "checks" || metricName.endsWith("_failed");
  if (isShare && (statistic === "value" || statistic === "rate")) {
    const direction = metricName === "checks" ? "higher_is_better" : "lower_is_better";
    return { measure: { name: measureNameOf(metricName), unit: "ratio", direction }, factor: 1 };
  }
  return null;
}

function percentileSuffix(statistic: string): string | null {
  const percentile = /^p\((\d+(?:\.\d+)?)\)$/.exec(statistic)?.[1];
  return percentile === undefined ? null : `_p${percentile}`;
}
