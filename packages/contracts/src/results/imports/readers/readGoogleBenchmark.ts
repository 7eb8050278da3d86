import { z } from "zod";
import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { baseUnitOf, measureNameOf } from "../measureNameOf.ts";
import { momentOfFile } from "../momentOfFile.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

const entry = z
  .object({
    name: z.string().min(1),
    run_name: z.string().min(1).optional(),
    run_type: z.enum(["iteration", "aggregate"]).default("iteration"),
    aggregate_name: z.string().optional(),
    error_occurred: z.literal(false, { error: "the benchmark failed" }).optional(),
    real_time: z.number().optional(),
    cpu_time: z.number().optional(),
    time_unit: z.enum(["ns", "us", "ms", "s"]).default("ns"),
    items_per_second: z.number().optional(),
    bytes_per_second: z.number().optional(),
  })
  .catchall(z.unknown());

const shape = z.object({
  context: z
    .object({
      date: momentOfFile,
      num_cpus: z.number().optional(),
      mhz_per_cpu: z.number().optional(),
    })
    .catchall(z.unknown()),
  benchmarks: z.array(entry),
});
type Entry = z.infer<typeof entry>;

const ownKeys = new Set(
  [
    "name run_name run_type aggregate_name error_occurred error_message real_time cpu_time",
    "time_unit items_per_second bytes_per_second family_index per_family_instance_index",
    "repetitions repetition_index threads iterations aggregate_unit label skipped skip_message",
  ].flatMap((line) => line.split(" ")),
);

/** Google Benchmark's `--benchmark_format=json`; repetitions are samples. */
export const readGoogleBenchmark: ImportReader = {
  recognises: (_text, json) =>
    hasKeys(json, "context", "benchmarks") && hasKeys(json.context, "num_cpus"),
  read(text) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const { context, benchmarks } = reading.value;
    const collector = createCollector();
    const counters = new Set<string>();
    for (const one of withSamples(benchmarks)) addEntry(collector, one, counters);
    const notes = [...counters].map(
      (name) => `The file does not say which way ${name} is better: less is taken to be.`,
    );
    const { num_cpus: cpus, mhz_per_cpu: mhz, date } = context;
    return {
      ok: true,
      file: {
        benchmarks: collector.list(),
        ...(date === undefined ? {} : { measuredAt: date }),
        comparability: cpus === undefined ? {} : { cpus: String(cpus) },
        shown: mhz === undefined ? {} : { mhz: String(mhz) },
        notes,
      },
    };
  },
};

/** Runs, or their means where only aggregates were written. */
function withSamples(entries: readonly Entry[]): Entry[] {
  const runs = entries.filter(({ run_type }) => run_type === "iteration");
  if (runs.length > 0) return runs;
  return entries.filter(({ aggregate_name }) => aggregate_name === "mean");
}

function addEntry(
  collector: ReturnType<typeof createCollector>,
  one: Entry,
  counters: Set<string>,
): void {
  const place = { name: one.run_name ?? one.name };
  const factor = baseUnitOf(one.time_unit)?.factor ?? 1;
  const add = (measure: Parameters<typeof collector.add>[1], value: number | undefined, by = 1) =>
    collector.add(place, measure, value === undefined ? [] : [value * by]);
  add(commonMeasures.timePerOperation, one.real_time, factor);
  add({ ...commonMeasures.timePerOperation, name: "cpu_time_per_operation" }, one.cpu_time, factor);
  add({ ...commonMeasures.throughput, name: "items_per_second" }, one.items_per_second);
  add(commonMeasures.bytesPerSecond, one.bytes_per_second);
  for (const [key, value] of Object.entries(one)) {
    if (ownKeys.has(key) || typeof value !== "number" || !Number.isFinite(value)) continue;
    counters.add(key);
    add({ ...commonMeasures.errors, name: measureNameOf(key) }, value);
  }
}
