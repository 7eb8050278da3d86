import { z } from "zod";
import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

const shape = z.object({
  results: z.array(
    z.object({
      command: z.string().min(1),
      mean: z.number(),
      times: z.array(z.number()).optional(),
      memory_usage_byte: z.array(z.number()).optional(),
      exit_codes: z.array(z.number().nullable()).optional(),
    }),
  ),
});

const nsPerSecond = 1e9;

/** hyperfine's `--export-json`: every run is a sample. */
export const readHyperfine: ImportReader = {
  recognises: (_text, json) =>
    hasKeys(json, "results") &&
    Array.isArray(json.results) &&
    hasKeys(json.results[0], "command", "mean"),
  read(text) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const collector = createCollector();
    const notes: string[] = [];
    for (const { command, mean, times = [mean], ...rest } of reading.value.results) {
      const place = { name: command };
      const samples = times.map((seconds) => seconds * nsPerSecond);
      collector.add(place, commonMeasures.duration, samples);
      const memory = { ...commonMeasures.memoryPerOperation, name: "memory_max" };
      collector.add(place, memory, rest.memory_usage_byte ?? []);
      const failed = (rest.exit_codes ?? []).filter((code) => code !== 0).length;
      if (failed > 0) notes.push(`${failed} runs of “${command}” ended with an error.`);
    }
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes },
    };
  },
};
