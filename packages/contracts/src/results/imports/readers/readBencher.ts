import { z } from "zod";
import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { measureNameOf } from "../measureNameOf.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

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

const nanosecondsPerSecond = 1e9;

/** Bencher Metric Format (bencher.dev/docs/reference/bencher-metric-format): one value a measure. */
export const readBencher: ImportReader = {
  recognises: (_text, json) => {
    const [first] = hasKeys(json) ? Object.values(json) : [];
    const [measure] = hasKeys(first) ? Object.values(first) : [];
    return hasKeys(measure, "value") && typeof measure.value === "number";
  },
  read(text) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const collector = createCollector();
    const unknown = new Set<string>();
    for (const [name, measures] of Object.entries(reading.value)) {
      for (const [slug, { value }] of Object.entries(measures)) {
        const { measure, factor, isKnown } = measureOf(slug);
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

/** The measures that Bencher makes for every project have units of its own; others are the user's. */
function measureOf(slug: string) {
  const known = { isKnown: true, factor: 1 };
  switch (slug) {
    case "latency":
      return { ...known, measure: commonMeasures.latency };
    case "throughput":
      return { ...known, measure: commonMeasures.throughput };
    case "build-time":
      return {
        ...known,
        factor: nanosecondsPerSecond,
        measure: { ...commonMeasures.duration, name: "build_time" },
      };
    case "file-size":
      return { ...known, measure: { ...commonMeasures.memoryPerOperation, name: "file_size" } };
    default:
      return {
        isKnown: false,
        factor: 1,
        measure: { ...commonMeasures.errors, name: measureNameOf(slug) },
      };
  }
}
