import { z } from "zod";
import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

const shape = z.object({
  HostEnvironmentInfo: z
    .object({
      BenchmarkDotNetVersion: z.string().optional(),
      ProcessorName: z.string().nullish(),
      RuntimeVersion: z.string().optional(),
      Architecture: z.string().optional(),
    })
    .default({}),
  Benchmarks: z.array(
    z.object({
      FullName: z.string().min(1),
      Statistics: z.object(
        { Mean: z.number(), OriginalValues: z.array(z.number()).optional() },
        { error: "the benchmark has no statistics: it failed" },
      ),
      Memory: z.object({ BytesAllocatedPerOperation: z.number().nullish() }).nullish(),
    }),
  ),
});

/** BenchmarkDotNet's JSON exporters; iterations are samples where the full one was used. */
export const readBenchmarkDotNet: ImportReader = {
  recognises: (_text, json) => hasKeys(json, "HostEnvironmentInfo", "Benchmarks"),
  read(text) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const { HostEnvironmentInfo: host, Benchmarks: benchmarks } = reading.value;
    const collector = createCollector();
    for (const { FullName: name, Statistics: statistics, Memory: memory } of benchmarks) {
      const { Mean: mean, OriginalValues: values = [] } = statistics;
      const samples = values.length > 0 ? values : [mean];
      collector.add({ name }, commonMeasures.timePerOperation, samples);
      const bytes = memory?.BytesAllocatedPerOperation;
      if (typeof bytes !== "number") continue;
      collector.add({ name }, commonMeasures.memoryPerOperation, [bytes]);
    }
    return {
      ok: true,
      file: {
        benchmarks: collector.list(),
        comparability: {
          architecture: host.Architecture ?? "",
          cpu: host.ProcessorName ?? "",
          runtime: host.RuntimeVersion ?? "",
        },
        shown: { BenchmarkDotNet: host.BenchmarkDotNetVersion ?? "" },
        notes: [],
      },
    };
  },
};
