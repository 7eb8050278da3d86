import { z } from "zod";
import { decides, defineScenario } from "./defineScenario.ts";
import { loadParams, loadPlanOf, paramsUnusedBy } from "./loadParams.ts";
import { derivedCpu, derivedDuration, measures, speedMeasures } from "./measures.ts";
import {
  clientsLoad,
  commonCaveats,
  estimateRecords,
  payloadLoad,
  payloadParam,
  recordsLoad,
  recordsSpanSeconds,
  rowsLoad,
  rowsParam,
  targetSettings,
} from "./recordsCommon.ts";

export const recordsRead = defineScenario({
  description: {
    id: "records.read",
    version: 1,
    title: "Read records",
    summary: "Messages of a chat room are read one by one by their key, round robin.",
    loadModel: "fixed_work",
    measures: speedMeasures,
    onePhase: true,
    errorRateMax: 0.01,
    trialsDefault: 3,
    caveats: commonCaveats,
  },
  params: z.strictObject({ ...loadParams, rows: rowsParam, ...payloadParam }),
  load: { ...recordsLoad, clients: clientsLoad, rows: rowsLoad, ...payloadLoad },
  targetSettings: [targetSettings.keyType],
  quick: { count: 5000, warmup: 500, rows: 500 },
  full: { count: 100_000, warmup: 1000, rows: 10_000 },
  presets: [
    { id: "100k", title: "100,000 reads", params: { count: 100_000, warmup: 1000 } },
    { id: "1m", title: "1,000,000 reads", params: { count: 1_000_000, warmup: 1000 } },
  ],
  unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
  spanSeconds: recordsSpanSeconds,
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, Number(params.rows)),
});

export const recordsList = defineScenario({
  description: {
    id: "records.list",
    version: 1,
    title: "List records",
    summary:
      "The newest 20 messages of a chat room are listed, with their texts and without a total.",
    loadModel: "fixed_work",
    measures: speedMeasures,
    onePhase: true,
    errorRateMax: 0.01,
    trialsDefault: 3,
    caveats: [
      ...commonCaveats,
      "Newest means the order of storage that the system itself keeps (row number, serial key, place in " +
        "the table): the chat room has no index over time.",
    ],
  },
  params: z.strictObject({ ...loadParams, rows: rowsParam, ...payloadParam }),
  load: { ...recordsLoad, clients: clientsLoad, rows: rowsLoad, ...payloadLoad },
  targetSettings: [targetSettings.keyType],
  quick: { count: 1000, warmup: 100, rows: 500 },
  full: { count: 20_000, warmup: 500, rows: 10_000 },
  presets: [
    { id: "100", title: "of 100 messages", params: { count: 20_000, rows: 100 } },
    { id: "1k", title: "of 1,000 messages", params: { count: 20_000, rows: 1000 } },
    { id: "10k", title: "of 10,000 messages", params: { count: 20_000, rows: 10_000 } },
  ],
  unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
  spanSeconds: recordsSpanSeconds,
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, Number(params.rows)),
});

export const recordsFilter = defineScenario({
  description: {
    id: "records.filter",
    version: 1,
    title: "List filtered records",
    summary:
      "Messages whose text contains some digits are listed, newest first and at most 20: no index helps, so rows are scanned until the page is full.",
    loadModel: "fixed_work",
    measures: speedMeasures,
    onePhase: true,
    errorRateMax: 0.01,
    trialsDefault: 3,
    caveats: [
      ...commonCaveats,
      "The number of scanned rows depends on the row count and the digits, so Lapline compares " +
        "equal parameters only.",
    ],
  },
  params: z.strictObject({
    ...loadParams,
    rows: rowsParam,
    contains: z
      .string()
      .regex(/^[0-9]{1,6}$/, "one to six digits")
      .default("123")
      .describe("Digits that a text must contain; texts are numbered from 0."),
  }),
  load: {
    ...recordsLoad,
    clients: clientsLoad,
    rows: rowsLoad,
    contains: decides("digits looked for", "text"),
  },
  targetSettings: [targetSettings.keyType],
  quick: { count: 500, warmup: 50, rows: 500, contains: "12" },
  full: { count: 10_000, warmup: 200, rows: 10_000, contains: "123" },
  unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
  spanSeconds: recordsSpanSeconds,
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, Number(params.rows)),
});

export const recordsMixed = defineScenario({
  description: {
    id: "records.mixed",
    version: 1,
    title: "Read and insert records",
    summary: "Reads by key and checked inserts of chat messages, interleaved in a fixed pattern.",
    loadModel: "fixed_work",
    measures: [
      measures.throughput,
      measures.latency,
      measures.latencyP99,
      measures.latencyRead,
      measures.latencyInsert,
      derivedDuration,
      derivedCpu,
      measures.cpuTimePerOperation,
      measures.memory,
    ],
    onePhase: true,
    errorRateMax: 0.01,
    trialsDefault: 3,
    caveats: [
      ...commonCaveats,
      "Reads and inserts have the same order in every trial, so trials differ only by noise.",
    ],
  },
  params: z.strictObject({
    ...loadParams,
    rows: rowsParam,
    readPercent: z
      .int()
      .min(1)
      .max(99)
      .default(80)
      .describe("Reads among 100 operations; the rest are inserts."),
    ...payloadParam,
  }),
  load: {
    ...recordsLoad,
    clients: clientsLoad,
    rows: rowsLoad,
    readPercent: decides("reads", "percent"),
    ...payloadLoad,
  },
  targetSettings: [targetSettings.keyType],
  quick: { count: 3000, warmup: 300, rows: 500 },
  full: { count: 100_000, warmup: 1000, rows: 10_000 },
  unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
  spanSeconds: recordsSpanSeconds,
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, Number(params.rows)),
});
