import { z } from "zod";
import { baseNameOf } from "../baseNameOf.ts";
import { commonMeasures, latencyPercentile } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import { hasKeys } from "../hasKeys.ts";
import type { ImportReader } from "../importedFile.ts";
import { readJsonText } from "../readJsonText.ts";

const shape = z.object({
  summary: z.object({
    successRate: z.number().nullable(),
    average: z.number().nullable(),
    requestsPerSec: z.number(),
    sizePerSec: z.number().nullish(),
  }),
  latencyPercentiles: z.record(z.string(), z.number().nullable()),
  errorDistribution: z.record(z.string(), z.number()).default({}),
});

const nsPerSecond = 1e9;

/** oha's JSON output: what it counted in one run. */
export const readOha: ImportReader = {
  recognises: (_text, json) =>
    hasKeys(json, "summary", "latencyPercentiles") && hasKeys(json.summary, "requestsPerSec"),
  read(text, fileName) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const { summary, latencyPercentiles, errorDistribution } = reading.value;
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
    const errors = Object.values(errorDistribution).reduce((sum, count) => sum + count, 0);
    collector.add(place, commonMeasures.errors, [errors]);
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes: [] },
    };
  },
};
