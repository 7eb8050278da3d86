import { z } from "zod";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { baseUnitOf, measureNameOf } from "../measureNameOf.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

/** JMH writes "NaN" as a text. */
const score = z.union([z.number(), z.literal("NaN")]);
const metric = z.object({
  score,
  scoreUnit: z.string(),
  rawData: z.array(z.array(score)).optional(),
});
type Metric = z.infer<typeof metric>;

const shape = z.array(
  z.object({
    benchmark: z.string().min(1),
    mode: z.string(),
    threads: z.number().optional(),
    jdkVersion: z.string().optional(),
    vmName: z.string().optional(),
    params: z.record(z.string(), z.string()).optional(),
    primaryMetric: metric,
    secondaryMetrics: z.record(z.string(), metric).default({}),
  }),
);

/** JMH's `-rf json`: forks and iterations are samples in their order. */
export const readJmh: ImportReader = {
  recognises: (_text, json) =>
    Array.isArray(json) && hasKeys(json[0], "jmhVersion", "benchmark", "primaryMetric"),
  read(text) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const collector = createCollector();
    const notes = new Set<string>();
    for (const one of reading.value) {
      const params = Object.entries(one.params ?? {}).map(([key, value]) => `${key}=${value}`);
      const place = {
        name: params.length === 0 ? one.benchmark : `${one.benchmark} (${params.join(", ")})`,
      };
      const isRate = one.mode === "thrpt";
      const primary = isRate ? "throughput" : "time_per_operation";
      const metrics = [[primary, one.primaryMetric], ...Object.entries(one.secondaryMetrics)] as [
        string,
        Metric,
      ][];
      for (const [key, { scoreUnit, ...values }] of metrics) {
        const base = baseUnitOf(scoreUnit);
        const { factor, unit, direction } = base ?? { factor: 1, unit: "count", direction: lower };
        if (base === null)
          notes.add(`${key} in ${scoreUnit} is read as a count, less being better.`);
        const samples = samplesOf(values).map((value) => value * factor);
        collector.add(
          place,
          {
            name: measureNameOf(key),
            unit,
            // What a profiler counts, such as bytes per second, is a cost.
            direction: key === primary ? direction : lower,
          } as const,
          samples,
        );
      }
    }
    const [first] = reading.value;
    return {
      ok: true,
      file: {
        benchmarks: collector.list(),
        comparability: first?.jdkVersion === undefined ? {} : { jdk: first.jdkVersion },
        shown: first?.vmName === undefined ? {} : { vm: first.vmName },
        notes: [...notes],
      },
    };
  },
};

const lower = "lower_is_better" as const;

function samplesOf({ rawData, score: mean }: Omit<Metric, "scoreUnit">): number[] {
  const raw = (rawData ?? []).flat().filter((value) => value !== "NaN");
  if (raw.length > 0) return raw;
  return mean === "NaN" ? [] : [mean];
}
