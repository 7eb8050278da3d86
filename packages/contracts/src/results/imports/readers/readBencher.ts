import { z } from "zod";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { hasKeys, readJsonText } from "../readJson.ts";
import { bencherMeasureOf } from "./bencherMeasureOf.ts";
import { readBencherPerf } from "./readBencherPerf.ts";

const shape = z.record(
  z.string().min(1),
  z.record(
    z.string().min(1),
    z.strictObject({
      value: z.number(),
      lower_value: z.number().nullish(),
      upper_value: z.number().nullish(),
    }),
  ),
);

const isPerf = (text: string) => /"results"\s*:\s*\[/.test(text) && /"testbed"\s*:/.test(text);

/**
 * Bencher Metric Format (bencher.dev/docs/reference/bencher-metric-format), one value a measure, or the
 * history that its API answers for a chart.
 */
export const readBencher: ImportReader = {
  recognises: (_text, json) => {
    if (hasKeys(json, "project", "results")) return Array.isArray(json.results);
    const [first] = hasKeys(json) ? Object.values(json) : [];
    const [measure] = hasKeys(first) ? Object.values(first) : [];
    return hasKeys(measure, "value") && typeof measure.value === "number";
  },
  read(text) {
    if (isPerf(text)) return readBencherPerf(text);
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const collector = createCollector();
    const unknown = new Set<string>();
    for (const [name, measures] of Object.entries(reading.value)) {
      for (const [slug, { value }] of Object.entries(measures)) {
        const { measure, factor, isKnown } = bencherMeasureOf(slug);
        if (!isKnown) unknown.add(slug);
        collector.add({ name }, measure, [value * factor]);
      }
    }
    const notes = [...unknown].map(
      (slug) =>
        `The format does not say what ${slug} is: it is read as a count, less being better.`,
    );
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes },
    };
  },
};
