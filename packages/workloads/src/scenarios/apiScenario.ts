import { z } from "zod";
import type { ScenarioDefinition } from "../adapter.ts";
import { defineScenario } from "./defineScenario.ts";
import { estimateRecords } from "./estimateRecords.ts";
import { decides } from "./loadDeclaration.ts";
import { loadParams, paramsUnusedBy } from "./loadParams.ts";
import { loadPlanOf } from "./loadPlan.ts";
import { recordsLoad, rowsLoad } from "./recordsLoad.ts";
import { rowsBefore } from "./rowsBefore.ts";
import { derivedItemThroughput, speedMeasures } from "./speedMeasures.ts";
import { targetSettings } from "./targetSettings.ts";

/** One scenario of the family, with the sizes of the published benchmark as defaults. */
export interface ApiSource {
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

export function apiScenario(source: ApiSource): ScenarioDefinition {
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
