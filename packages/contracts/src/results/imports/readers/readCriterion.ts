import { z } from "zod";
import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportedFile, ImportReader, ImportReading } from "../importedFile.ts";
import { baseUnitOf } from "../measureNameOf.ts";
import { hasKeys, readJsonLines, readJsonText } from "../readJson.ts";

const sampleShape = z
  .object({ iters: z.array(z.number().positive()).min(1), times: z.array(z.number()).min(1) })
  .refine(({ iters, times }) => iters.length === times.length, {
    error: "iters and times differ in length",
  });

const estimate = z.object({ point_estimate: z.number() });
const estimatesShape = z.object({ mean: estimate, median: estimate, slope: estimate.nullish() });

const messageShape = z.object({
  reason: z.literal("benchmark-complete"),
  id: z.string().min(1),
  iteration_count: z.array(z.number().positive()).min(1),
  measured_values: z.array(z.number()).min(1),
  unit: z.string(),
});

/**
 * Criterion.rs: `sample.json` (raw samples) or `estimates.json` of `target/criterion/…/new`, named by
 * their folder, or the messages of `cargo criterion --message-format=json`.
 */
export const readCriterion: ImportReader = {
  recognises: (text, json) =>
    hasKeys(json, "iters", "times") ||
    (hasKeys(json, "mean", "median", "std_dev") && hasKeys(json.mean, "point_estimate")) ||
    /^\{"reason":"benchmark-complete"/m.test(text),
  read(text, fileName) {
    if (/"reason":\s*"benchmark-complete"/.test(text)) return readMessages(text);
    if (/"iters"/.test(text)) {
      const reading = readJsonText(text, sampleShape);
      if (!reading.ok) return reading;
      const { iters, times } = reading.value;
      return one(fileName, perIteration(times, iters, 1));
    }
    const reading = readJsonText(text, estimatesShape);
    if (!reading.ok) return reading;
    const { slope, mean } = reading.value;
    return one(fileName, [(slope ?? mean).point_estimate]);
  },
};

function readMessages(text: string): ImportReading {
  const collector = createCollector();
  const refusal = readJsonLines(text, (json, line) => {
    if (!hasKeys(json, "reason") || json.reason !== "benchmark-complete") return null;
    const parsed = messageShape.safeParse(json);
    const unit = parsed.success ? baseUnitOf(parsed.data.unit) : null;
    if (!parsed.success || unit === null || unit.unit !== "ns") {
      return { ok: false, line, reason: "it is not a time measured by cargo-criterion" };
    }
    const { id, iteration_count: iterations, measured_values: values } = parsed.data;
    const samples = perIteration(values, iterations, unit.factor);
    collector.add({ name: id }, commonMeasures.timePerOperation, samples);
    return null;
  });
  if (refusal !== null) return refusal;
  return { ok: true, file: { benchmarks: collector.list(), ...nothingElse } };
}

const nothingElse: Omit<ImportedFile, "benchmarks"> = { comparability: {}, shown: {}, notes: [] };

function one(fileName: string, samples: number[]): ImportReading {
  const collector = createCollector();
  collector.add({ name: nameOf(fileName) }, commonMeasures.timePerOperation, samples);
  return { ok: true, file: { benchmarks: collector.list(), ...nothingElse } };
}

function perIteration(totals: readonly number[], counts: readonly number[], factor: number) {
  return totals.map((total, index) => (total * factor) / (counts[index] ?? 1));
}

/** The folders between `criterion` and `new` or `base`, e.g. `join/space/8`. */
function nameOf(fileName: string): string {
  const parts = fileName.replaceAll("\\", "/").split("/").slice(0, -1);
  const end = ["new", "base"].includes(parts.at(-1) ?? "") ? parts.length - 1 : parts.length;
  const start = parts.lastIndexOf("criterion") + 1;
  const name = parts
    .slice(start, end)
    .filter((part) => part !== "." && part !== "..")
    .join("/");
  return name === "" ? "benchmark" : name;
}
