import { z } from "zod";
import { commonMeasures, latencyPercentile } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { baseNameOf } from "../measureNameOf.ts";
import { hasKeys, lineOfPath, readJsonText } from "../readJson.ts";

const shape = z.object({
  summary: z.object({
    successRate: z.number().nullable(),
    average: z.number().nullable(),
    requestsPerSec: z.number(),
    sizePerSec: z.number().nullish(),
  }),
  latencyPercentiles: z.record(z.string(), z.number().nullable()),
  statusCodeDistribution: z.record(z.string(), z.number()).default({}),
  errorDistribution: z.record(z.string(), z.number()).default({}),
});

const nsPerSecond = 1e9;
/** Requests under way when a run with a duration ends; oha itself counts them as no failures. */
const cutAtEnd = "aborted due to deadline";
const failedStatusMin = 400;

/** oha's JSON output: what it counted in one run. */
export const readOha: ImportReader = {
  recognises: (_text, json) =>
    hasKeys(json, "summary", "latencyPercentiles") && hasKeys(json.summary, "requestsPerSec"),
  read(text, fileName) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const { summary, latencyPercentiles } = reading.value;
    // Its rate counts failures too: without one answer it says how fast connections were refused.
    if ((summary.successRate ?? 0) === 0) {
      const line = lineOfPath(text, ["summary", "successRate"]);
      return { ok: false, line, reason: "none of its requests was answered" };
    }
    const collector = createCollector();
    const place = { name: baseNameOf(fileName) };
    collector.add(place, commonMeasures.throughput, [summary.requestsPerSec]);
    const { average } = summary;
    if (average !== null) collector.add(place, commonMeasures.latency, [average * nsPerSecond]);
    for (const [key, seconds] of Object.entries(latencyPercentiles)) {
      if (!/^p\d+(\.\d+)?$/.test(key) || seconds === null) continue;
      collector.add(place, latencyPercentile(key.slice(1)), [seconds * nsPerSecond]);
    }
    const bytes = summary.sizePerSec;
    if (typeof bytes === "number") collector.add(place, commonMeasures.bytesPerSecond, [bytes]);
    collector.add(place, commonMeasures.errors, [failures(reading.value)]);
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes: [] },
    };
  },
};

/** Requests without an answer, and answers that say that they failed, as wrk counts them. */
function failures({ statusCodeDistribution, errorDistribution }: z.infer<typeof shape>): number {
  const counts = [
    ...Object.entries(errorDistribution).filter(([reason]) => reason !== cutAtEnd),
    ...Object.entries(statusCodeDistribution).filter(([code]) => Number(code) >= failedStatusMin),
  ];
  return counts.reduce((sum, [, count]) => sum + count, 0);
}
