import { z } from "zod";
import { versionSchema } from "../../../base/ids.ts";
import { directionSchema, measureNameSchema, unitSchema } from "../../../base/measures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

const facts = z.record(z.string().min(1).max(80), z.string().max(500)).default({});

const shape = z.strictObject({
  lapline: z.literal(1),
  benchmarks: z.array(
    z.strictObject({
      name: z.string().min(1),
      version: versionSchema.optional(),
      measuredAt: z.iso.datetime({ offset: true }).optional(),
      measures: z
        .array(
          z.strictObject({
            name: measureNameSchema,
            unit: unitSchema,
            direction: directionSchema,
            samples: z.array(z.number()).min(1),
          }),
        )
        .min(1),
    }),
  ),
  comparability: facts,
  shown: facts,
});

/** Lapline's own JSON, for tools that have no format of their own. */
export const readLapline: ImportReader = {
  recognises: (_text, json) => hasKeys(json, "lapline", "benchmarks"),
  read(text) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const { benchmarks, comparability, shown } = reading.value;
    const collector = createCollector();
    for (const { name, version, measuredAt, measures } of benchmarks) {
      const place = {
        name,
        ...(version === undefined ? {} : { version }),
        ...(measuredAt === undefined ? {} : { measuredAt }),
      };
      for (const { samples, ...measure } of measures) collector.add(place, measure, samples);
    }
    return { ok: true, file: { benchmarks: collector.list(), comparability, shown, notes: [] } };
  },
};
