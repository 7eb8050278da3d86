import { z } from "zod";
import { commonCaveats } from "./commonCaveats.ts";
import { defineScenario } from "./defineScenario.ts";
import { estimateRecords } from "./estimateRecords.ts";
import { loadParams, paramsUnusedBy } from "./loadParams.ts";
import { loadPlanOf } from "./loadPlan.ts";
import { measures } from "./measures.ts";
import { payloadLoad, payloadParam } from "./payloadParam.ts";
import { clientsLoad, recordsLoad } from "./recordsLoad.ts";
import { speedMeasures } from "./speedMeasures.ts";
import { targetSettings } from "./targetSettings.ts";

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
  estimateSeconds: (params, interfaceKind) => estimateRecords(params, interfaceKind, 0),
});
