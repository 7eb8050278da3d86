import { z } from "zod";
import { decides, defineScenario, type ScenarioDefinition } from "./defineScenario.ts";
import { loadParams, loadPlanOf, paramsUnusedBy } from "./loadParams.ts";
import { derivedItemThroughput, speedMeasures } from "./measures.ts";
import {
  estimateRecords,
  recordsLoad,
  rowsBefore,
  rowsLoad,
  targetSettings,
} from "./recordsCommon.ts";

/** One scenario of the family, with the sizes of the published benchmark as defaults. */
interface ApiSource {
  name: string;
  title: string;
  summary: string;
  /** Published reads run in parallel, published writes one after another. */
  inFlight: number;
  rows?: number;
  quickRows?: number;
  perPage?: number;
  batchSize?: number;
  caveats?: readonly string[];
}

const familyCaveats = [
  "A micro-benchmark on the loopback of one machine: not a promise about your workload.",
  "Authentication is off, as in the published benchmark. Every answer and the stored rows are " +
    "checked.",
  "The published figures were measured inside the server's process, without sockets. Their " +
    "ns/op is wall time divided by the operations of all goroutines, and their B/op includes the " +
    "client's memory.",
  "The durability mode is verified at the end, on the target's own connection. Each mode has " +
    "its own series.",
];

const { clients: _, ...oneClient } = loadParams;

function paramsOf({ name, inFlight, rows, perPage, batchSize }: ApiSource): z.ZodObject {
  const isDelete = name === "delete";
  return z.strictObject({
    ...oneClient,
    loadModel: isDelete
      ? z.literal("fixed_work").default("fixed_work")
      : loadParams.loadModel.unwrap().default("closed_loop").describe("As in records.insert."),
    durationSeconds: loadParams.durationSeconds.unwrap().default(3),
    inFlight: loadParams.inFlight.unwrap().default(inFlight),
    warmup: loadParams.warmup.unwrap().default(100),
    ...(rows !== undefined && {
      rows: z.int().min(2).max(100_000).default(rows).describe("Rows stored before the span."),
    }),
    ...(perPage !== undefined && {
      perPage: z.int().min(1).max(500).default(perPage).describe("Rows on a page."),
    }),
    ...(batchSize !== undefined && {
      batchSize: z.int().min(2).max(1000).default(batchSize).describe("Rows in one batch."),
    }),
  });
}

function apiScenario(source: ApiSource): ScenarioDefinition {
  const { name, quickRows } = source;
  const isDelete = name === "delete";
  const id = `api.${name}`;
  const sizedRows = quickRows === undefined ? {} : { rows: quickRows };
  return defineScenario({
    description: {
      id,
      version: 1,
      title: source.title,
      summary: source.summary,
      loadModel: isDelete ? "fixed_work" : "closed_loop",
      measures:
        source.batchSize === undefined ? speedMeasures : [...speedMeasures, derivedItemThroughput],
      onePhase: true,
      errorRateMax: 0.01,
      trialsDefault: 3,
      caveats: [...familyCaveats, ...(source.caveats ?? [])],
    },
    params: paramsOf(source),
    load: {
      ...recordsLoad,
      ...(source.rows !== undefined && { rows: rowsLoad }),
      ...(source.perPage !== undefined && { perPage: decides("rows on a page") }),
      ...(source.batchSize !== undefined && { batchSize: decides("rows in a batch") }),
    },
    // Whether a target answers at all has nothing to do with its rows.
    ...(name !== "health" && { targetSettings: [targetSettings.keyType] }),
    quick: isDelete ? { count: 500, warmup: 50 } : { durationSeconds: 1, warmup: 50, ...sizedRows },
    full: isDelete ? { count: 10_000, warmup: 500 } : { durationSeconds: 10, warmup: 500 },
    // Its sizes are the defaults, and Go's benchmarks ran for 3 s.
    presets: [{ id: "published", title: "As published", params: {} }],
    unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
    estimateSeconds: (params, interfaceKind) =>
      estimateRecords(params, interfaceKind, rowsBefore(id, params)),
  });
}

const sources: readonly ApiSource[] = [
  {
    name: "health",
    title: "Health check",
    summary: "The target's own health request. Some targets check their database in it.",
    inFlight: 8,
  },
  {
    name: "read_single",
    title: "Read one row",
    summary: "The same row is read by its key.",
    inFlight: 8,
    rows: 100,
  },
  {
    name: "list_default",
    title: "List the first page",
    summary: "The first 20 of 100 rows are listed, with the total.",
    inFlight: 8,
    rows: 100,
    perPage: 20,
  },
  {
    name: "list_filtered",
    title: "List by a field",
    summary:
      "The first 50 active rows are listed, with their total. Half of 1,000 rows are active.",
    inFlight: 8,
    rows: 1000,
    perPage: 50,
  },
  {
    name: "list_large",
    title: "List a large table",
    summary: "The first 100 of 10,000 rows are listed, with the total.",
    inFlight: 8,
    rows: 10_000,
    quickRows: 2000,
    perPage: 100,
  },
  { name: "create", title: "Create a row", summary: "Rows are created one by one.", inFlight: 1 },
  {
    name: "update",
    title: "Update a row",
    summary: "The titles of 100 rows are updated in rotation.",
    inFlight: 1,
    rows: 100,
  },
  {
    name: "delete",
    title: "Delete a row",
    summary: "Rows are deleted by their keys, each once.",
    inFlight: 1,
    caveats: [
      "One row is stored beforehand for every operation, so there is no span of a fixed time or rate.",
    ],
  },
  {
    name: "batch_create",
    title: "Create rows in batches",
    summary: "Each operation creates 50 rows in one request and one transaction.",
    inFlight: 1,
    batchSize: 50,
    caveats: ["Throughput counts batches, not rows; item_throughput counts rows."],
  },
];

/** The family `api`: a table over sockets, after the Go benchmark that Allyourbase publishes. */
export const apiScenarios: readonly ScenarioDefinition[] = sources.map(apiScenario);

export const apiScenarioIds: string[] = apiScenarios.map(({ description }) => description.id);
