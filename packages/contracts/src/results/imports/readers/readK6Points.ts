import { z } from "zod";
import { createCollector } from "../createCollector.ts";
import type { ImportReading } from "../importedFile.ts";
import { baseNameOf, measureNameOf } from "../measureNameOf.ts";
import { hasKeys, readJsonLines } from "../readJson.ts";

const metricShape = z.object({
  type: z.literal("Metric"),
  data: z.object({ name: z.string(), type: z.string(), contains: z.string() }),
});
const pointShape = z.object({
  type: z.literal("Point"),
  metric: z.string(),
  data: z.object({ time: z.string(), value: z.number() }),
});

const nsPerMs = 1e6;
const lower = "lower_is_better" as const;

/** The points of k6's `--out json`: every value of a trend is a sample, counters become rates. */
export function readK6Points(text: string, fileName: string): ImportReading {
  const kinds = new Map<string, { type: string; contains: string }>();
  const points = new Map<string, { values: number[]; fromMs: number; toMs: number }>();
  const refusal = readJsonLines(text, (json, line) => {
    if (hasKeys(json, "type") && json.type === "Metric") {
      const parsed = metricShape.safeParse(json);
      if (!parsed.success) return { ok: false, line, reason: "it is not a metric of k6" };
      const { name, type, contains } = parsed.data.data;
      kinds.set(name, { type, contains });
      return null;
    }
    const parsed = pointShape.safeParse(json);
    const atMs = parsed.success ? Date.parse(parsed.data.data.time) : Number.NaN;
    if (!parsed.success || Number.isNaN(atMs)) {
      return { ok: false, line, reason: "it is neither a metric nor a point of k6" };
    }
    const { metric, data } = parsed.data;
    if (!kinds.has(metric)) {
      return { ok: false, line, reason: `no line before says what ${metric.slice(0, 100)} is` };
    }
    const known = points.get(metric) ?? { values: [], fromMs: atMs, toMs: atMs };
    points.set(metric, known);
    known.values.push(data.value);
    known.fromMs = Math.min(known.fromMs, atMs);
    known.toMs = Math.max(known.toMs, atMs);
    return null;
  });
  if (refusal !== null) return refusal;
  const collector = createCollector();
  const place = { name: baseNameOf(fileName) };
  for (const [metric, { values, fromMs, toMs }] of points) {
    const { type = "", contains = "" } = kinds.get(metric) ?? {};
    const name = measureNameOf(metric);
    const seconds = (toMs - fromMs) / 1000;
    if (type === "trend" && contains === "time") {
      const samples = values.map((value) => value * nsPerMs);
      collector.add(place, { name, unit: "ns", direction: lower }, samples);
    } else if (type === "counter" && seconds > 0) {
      const unit = contains === "data" ? "bytes/s" : "ops/s";
      const rate = values.reduce((sum, value) => sum + value, 0) / seconds;
      const measure = { name: `${name}_rate`, unit, direction: "higher_is_better" } as const;
      collector.add(place, measure, [rate]);
    } else if (type === "rate") {
      const share = values.reduce((sum, value) => sum + value, 0) / values.length;
      const direction = metric === "checks" ? "higher_is_better" : lower;
      collector.add(place, { name, unit: "ratio", direction }, [share]);
    }
  }
  return {
    ok: true,
    file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes: [] },
  };
}
