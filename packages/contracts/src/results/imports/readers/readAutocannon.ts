import { z } from "zod";
import { commonMeasures, latencyPercentile } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

const shape = z.object({
  title: z.string().min(1).optional(),
  url: z.string(),
  connections: z.number().optional(),
  pipelining: z.number().optional(),
  errors: z.number(),
  timeouts: z.number().default(0),
  non2xx: z.number().default(0),
  latency: z.record(z.string(), z.number().nullable()),
  requests: z.object({ average: z.number() }),
  throughput: z.object({ average: z.number() }),
});

const nsPerMs = 1e6;
const percentiles = { p50: "50", p90: "90", p97_5: "97.5", p99: "99" };

/** autocannon's `--json`: what it counted in one run. */
export const readAutocannon: ImportReader = {
  recognises: (_text, json) => hasKeys(json, "latency", "requests", "throughput", "non2xx"),
  read(text) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const { title, url, latency, requests, throughput, errors, non2xx, ...rest } = reading.value;
    const collector = createCollector();
    // A server that a test starts has another port each time.
    const place = { name: title ?? url.replace(/:\d+(?=\/|$)/, "") };
    collector.add(place, commonMeasures.throughput, [requests.average]);
    const mean = latency.average ?? latency.mean;
    if (typeof mean === "number") collector.add(place, commonMeasures.latency, [mean * nsPerMs]);
    for (const [key, percentile] of Object.entries(percentiles)) {
      const value = latency[key];
      if (typeof value !== "number") continue;
      collector.add(place, latencyPercentile(percentile), [value * nsPerMs]);
    }
    collector.add(place, commonMeasures.bytesPerSecond, [throughput.average]);
    collector.add(place, commonMeasures.errors, [errors + rest.timeouts + non2xx]);
    const settings = { connections: rest.connections, pipelining: rest.pipelining };
    return {
      ok: true,
      file: {
        benchmarks: collector.list(),
        comparability: Object.fromEntries(
          Object.entries(settings).map(([key, value]) => [key, value?.toString() ?? ""]),
        ),
        shown: {},
        notes: ["autocannon counts latencies in whole milliseconds."],
      },
    };
  },
};
