import { z } from "zod";
import { commonCaveats } from "./commonCaveats.ts";
import { defineScenario } from "./defineScenario.ts";
import { estimateRecords } from "./estimateRecords.ts";
import { loadParams, paramsUnusedBy } from "./loadParams.ts";
import { loadPlanOf } from "./loadPlan.ts";
import { recordsLoad } from "./recordsLoad.ts";
import { rowsBefore } from "./rowsBefore.ts";
import { speedMeasures } from "./speedMeasures.ts";
import { targetSettings } from "./targetSettings.ts";

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
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, rowsBefore("records.delete", params)),
});
