import { z } from "zod";
import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

const shape = z.object({
  files: z.array(
    z.object({
      filepath: z.string(),
      groups: z.array(
        z.object({
          fullName: z.string(),
          benchmarks: z.array(
            z.object({
              name: z.string().min(1),
              mean: z.number({ error: "the benchmark has no mean: it failed" }),
              hz: z.number(),
              samples: z.array(z.number()).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

const nsPerMs = 1e6;

/** `vitest bench --outputJson`: samples where `includeSamples` was set, else the mean. */
export const readVitest: ImportReader = {
  recognises: (_text, json) =>
    hasKeys(json, "files") && Array.isArray(json.files) && hasKeys(json.files[0], "groups"),
  read(text) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const collector = createCollector();
    for (const { groups } of reading.value.files) {
      for (const { fullName, benchmarks } of groups) {
        for (const { name, mean, samples = [] } of benchmarks) {
          const times = samples.length > 0 ? samples : [mean];
          const ns = times.map((ms) => ms * nsPerMs);
          collector.add({ name: `${fullName} > ${name}` }, commonMeasures.timePerOperation, ns);
        }
      }
    }
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes: [] },
    };
  },
};
