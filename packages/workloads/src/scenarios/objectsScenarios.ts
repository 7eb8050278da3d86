import type { Params, ScenarioMeasure } from "@lapline/contracts";
import { z } from "zod";
import type { ScenarioDefinition } from "./defineScenario.ts";
import { decides, defineScenario } from "./defineScenario.ts";
import { measures } from "./measures.ts";
import { bulkOperations, type ObjectOperation, objectOperations } from "./objectOperations.ts";

const caveats = [
  "A micro-benchmark in one process: not a promise about your workload.",
  "Few samples, as published: below 100 samples the 99th percentile is the maximum. Increase " +
    "the samples before you trust a small difference.",
  "Spans are the same for every system, so figures are not those of the published benchmark, which " +
    "times opening, tables and inserts of some systems together with the operation.",
  "SQLite keeps items in a file and reads them when asked; object stores may keep all in memory once " +
    "they are open. objects.open shows what that costs.",
  "The durability mode is verified at the end, on the target's own connection. Each mode has " +
    "its own series.",
];

/** Items per second that the slowest built-in system stores; signing each takes milliseconds. */
const storedPerSecond = 500;

/**
 * Planning figure for one trial. A fresh database takes some flushes to create; items of the others
 * are stored once.
 */
function estimateSeconds({ name }: ObjectOperation, params: Params): number {
  const samples = Number(params.warmup) + Number(params.samples);
  const items = Number(params.items ?? 0) / storedPerSecond;
  const isFresh = name === "create" || name === "update" || name === "bulk_create";
  return 1 + samples * (0.15 + (isFresh ? items : items / 20)) + items;
}

function paramsOf({ items, published }: ObjectOperation): z.ZodObject {
  const counts = {
    warmup: z
      .int()
      .min(0)
      .max(1000)
      .default(published.warmup)
      .describe("Operations before, which are not counted."),
    samples: z
      .int()
      .min(1)
      .max(10_000)
      .default(published.samples)
      .describe("Measured operations; each is one sample."),
  };
  if (items === null) return z.strictObject(counts);
  return z.strictObject({
    ...counts,
    items: z
      .int()
      .min(Math.min(1, items.published))
      .max(1_000_000)
      .default(items.published)
      .describe(items.description),
  });
}

/** Items by the mean time of an operation: where one moves, the other does. */
const derivedItems: ScenarioMeasure = {
  ...measures.itemThroughput,
  derivedFrom: measures.latencyMean.name,
};

function scenarioOf(operation: ObjectOperation): ScenarioDefinition {
  const { name, title, summary, items, published } = operation;
  return defineScenario({
    description: {
      id: `objects.${name}`,
      version: 1,
      title: `Objects: ${title}`,
      summary,
      loadModel: "fixed_work",
      measures: [
        measures.latency,
        measures.latencyMean,
        ...(bulkOperations.has(name) ? [derivedItems] : []),
        measures.databaseSize,
        measures.memory,
      ],
      errorRateMax: 0,
      trialsDefault: 3,
      caveats,
    },
    params: paramsOf(operation),
    load: {
      warmup: decides("operations of warm-up"),
      samples: decides("samples"),
      ...(operation.items !== null && { items: decides("items") }),
    },
    quick: { warmup: 1, samples: 3, ...(items && { items: items.quick }) },
    full: { ...published, ...(items && { items: items.published }) },
    estimateSeconds: (params) => estimateSeconds(operation, params),
  });
}

/** One scenario for each operation: their counts, versions and histories are their own. */
export const objectsScenarios: readonly ScenarioDefinition[] = objectOperations.map(scenarioOf);
