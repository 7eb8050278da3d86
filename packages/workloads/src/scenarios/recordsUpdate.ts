import { z } from "zod";
import { commonCaveats } from "./commonCaveats.ts";
import { defineScenario } from "./defineScenario.ts";
import { estimateRecords } from "./estimateRecords.ts";
import { loadParams, paramsUnusedBy } from "./loadParams.ts";
import { loadPlanOf } from "./loadPlan.ts";
import { payloadLoad, payloadParam } from "./payloadParam.ts";
import { clientsLoad, recordsLoad, rowsLoad } from "./recordsLoad.ts";
import { speedMeasures } from "./speedMeasures.ts";
import { targetSettings } from "./targetSettings.ts";

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
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, Number(params.rows)),
});
