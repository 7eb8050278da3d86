import { z } from "zod";
import { commonCaveats } from "./commonCaveats.ts";
import { defineScenario } from "./defineScenario.ts";
import { estimateRecords } from "./estimateRecords.ts";
import { decides } from "./loadDeclaration.ts";
import { loadParams, paramsUnusedBy } from "./loadParams.ts";
import { loadPlanOf } from "./loadPlan.ts";
import { payloadLoad, payloadParam } from "./payloadParam.ts";
import { clientsLoad, recordsLoad } from "./recordsLoad.ts";
import { derivedItemThroughput, speedMeasures } from "./speedMeasures.ts";
import { targetSettings } from "./targetSettings.ts";

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
  estimateSeconds: (params, interfaceKind) => estimateRecords(params, interfaceKind, 0),
});
