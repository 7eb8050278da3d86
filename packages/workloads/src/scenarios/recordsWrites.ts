import { z } from "zod";
import { decides, defineScenario } from "./defineScenario.ts";
import { loadParams, loadPlanOf, paramsUnusedBy } from "./loadParams.ts";
import { derivedItemThroughput, measures, speedMeasures } from "./measures.ts";
import {
  clientsLoad,
  commonCaveats,
  estimateRecords,
  payloadLoad,
  payloadParam,
  recordsLoad,
  recordsSpanSeconds,
  rowsBefore,
  rowsLoad,
  targetSettings,
} from "./recordsCommon.ts";

export const recordsInsert = defineScenario({
  description: {
    id: "records.insert",
    version: 1,
    title: "Insert records",
    summary:
      "A member of a chat room writes messages, one per operation. Every write passes the rule " +
      "that only members may write to a room.",
    loadModel: "fixed_work",
    measures: [...speedMeasures, measures.dataSize],
    onePhase: true,
    errorRateMax: 0.01,
    trialsDefault: 3,
    caveats: commonCaveats,
  },
  params: z.strictObject({ ...loadParams, ...payloadParam }),
  load: { ...recordsLoad, clients: clientsLoad, ...payloadLoad },
  targetSettings: [targetSettings.keyType],
  quick: { count: 2000, warmup: 200 },
  full: { count: 100_000, warmup: 1000 },
  presets: [
    { id: "10k", title: "10,000 inserts", params: { count: 10_000, warmup: 1000 } },
    { id: "100k", title: "100,000 inserts", params: { count: 100_000, warmup: 1000 } },
  ],
  unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
  spanSeconds: recordsSpanSeconds,
  estimateSeconds: (params, interfaceKind) => estimateRecords(params, interfaceKind, 0),
});

export const recordsUpdate = defineScenario({
  description: {
    id: "records.update",
    version: 1,
    title: "Update records",
    summary: "A member changes the text of own messages by key, round robin. Only the owner may.",
    loadModel: "fixed_work",
    measures: speedMeasures,
    onePhase: true,
    errorRateMax: 0.01,
    trialsDefault: 3,
    caveats: [
      ...commonCaveats,
      "Before timing, a probe checks that updates of another member are refused.",
    ],
  },
  params: z.strictObject({
    ...loadParams,
    // Twice the requests in flight: a row is then never changed by two of them at once.
    rows: z
      .int()
      .min(256)
      .max(1_000_000)
      .default(10_000)
      .describe("Messages stored before the measured span, which updates go through in turn."),
    ...payloadParam,
  }),
  load: { ...recordsLoad, clients: clientsLoad, rows: rowsLoad, ...payloadLoad },
  targetSettings: [targetSettings.keyType],
  quick: { count: 1000, warmup: 100, rows: 500 },
  full: { count: 50_000, warmup: 500, rows: 10_000 },
  unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
  spanSeconds: recordsSpanSeconds,
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, Number(params.rows)),
});

export const recordsDelete = defineScenario({
  description: {
    id: "records.delete",
    version: 1,
    title: "Delete records",
    summary: "A member deletes own messages by key, each once. Only the owner may.",
    loadModel: "fixed_work",
    measures: speedMeasures,
    onePhase: true,
    errorRateMax: 0.01,
    trialsDefault: 3,
    caveats: [
      ...commonCaveats,
      "One message is stored beforehand for every operation, so there is no span of a fixed time or rate.",
    ],
  },
  params: z.strictObject({
    loadModel: z.literal("fixed_work").default("fixed_work"),
    count: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(10_000)
      .describe("Measured operations; as many messages are stored beforehand."),
    inFlight: loadParams.inFlight,
    warmup: loadParams.warmup,
    timeoutSeconds: loadParams.timeoutSeconds,
  }),
  load: {
    loadModel: recordsLoad.loadModel,
    count: recordsLoad.count,
    inFlight: recordsLoad.inFlight,
    warmup: recordsLoad.warmup,
    timeoutSeconds: recordsLoad.timeoutSeconds,
  },
  targetSettings: [targetSettings.keyType],
  quick: { count: 1000, warmup: 100 },
  full: { count: 20_000, warmup: 500 },
  unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
  spanSeconds: recordsSpanSeconds,
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, rowsBefore("records.delete", params)),
});

export const recordsBatch = defineScenario({
  description: {
    id: "records.batch",
    version: 1,
    title: "Create records in batches",
    summary:
      "A member writes messages in batches: each operation is one transaction of several checked inserts. HTTP targets get it in one " +
      "request.",
    loadModel: "fixed_work",
    measures: [...speedMeasures, derivedItemThroughput],
    onePhase: true,
    errorRateMax: 0.01,
    trialsDefault: 3,
    caveats: [
      ...commonCaveats,
      "Throughput counts batches, not messages; item_throughput counts messages.",
    ],
  },
  params: z.strictObject({
    ...loadParams,
    inFlight: loadParams.inFlight.default(8),
    batchSize: z.int().min(2).max(1000).default(50).describe("Messages in one batch."),
    ...payloadParam,
  }),
  load: {
    ...recordsLoad,
    clients: clientsLoad,
    batchSize: decides("messages in a batch"),
    ...payloadLoad,
  },
  targetSettings: [targetSettings.keyType],
  quick: { count: 40, warmup: 4, inFlight: 8, batchSize: 50 },
  full: { count: 2000, warmup: 50, inFlight: 8, batchSize: 50 },
  unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
  spanSeconds: recordsSpanSeconds,
  estimateSeconds: (params, interfaceKind) => estimateRecords(params, interfaceKind, 0),
});

export const recordsSaturation = defineScenario({
  description: {
    id: "records.saturation",
    version: 1,
    title: "Insert records with several clients",
    summary:
      "Several client threads write messages at once, with more requests in flight than one client " +
      "would have. Every write passes the rule that only members may write to a room.",
    loadModel: "fixed_work",
    measures: [...speedMeasures, measures.memoryRest, measures.memoryAfterLoad, measures.dataSize],
    onePhase: true,
    errorRateMax: 0.01,
    trialsDefault: 3,
    caveats: [
      ...commonCaveats,
      "Throughput is that of a busy target. Latency is mostly time in its queue.",
    ],
  },
  params: z.strictObject({
    ...loadParams,
    clients: loadParams.clients.unwrap().default(4).describe("Client threads that write at once."),
    inFlight: loadParams.inFlight
      .unwrap()
      .default(128)
      .describe("Requests in flight of all clients together, each on its own connection."),
    ...payloadParam,
  }),
  load: { ...recordsLoad, clients: clientsLoad, ...payloadLoad },
  targetSettings: [targetSettings.keyType],
  quick: { count: 2000, warmup: 200 },
  full: { count: 100_000, warmup: 1000 },
  presets: [{ id: "100k", title: "100,000 inserts", params: { count: 100_000, warmup: 1000 } }],
  unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
  spanSeconds: recordsSpanSeconds,
  estimateSeconds: (params, interfaceKind) => estimateRecords(params, interfaceKind, 0),
});
