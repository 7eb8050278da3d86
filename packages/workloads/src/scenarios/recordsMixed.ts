import { z } from "zod";
import { commonCaveats } from "./commonCaveats.ts";
import { defineScenario } from "./defineScenario.ts";
import { estimateRecords } from "./estimateRecords.ts";
import { decides } from "./loadDeclaration.ts";
import { loadParams, paramsUnusedBy } from "./loadParams.ts";
import { loadPlanOf } from "./loadPlan.ts";
import { measures } from "./measures.ts";
import { payloadLoad, payloadParam } from "./payloadParam.ts";
import { clientsLoad, recordsLoad, rowsLoad } from "./recordsLoad.ts";
import { rowsParam } from "./rowsParam.ts";
import { derivedDuration } from "./speedMeasures.ts";
import { targetSettings } from "./targetSettings.ts";

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
      measures.cpu,
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
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, Number(params.rows)),
});
