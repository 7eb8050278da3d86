import { z } from "zod";
import { commonCaveats } from "./commonCaveats.ts";
import { defineScenario } from "./defineScenario.ts";
import { estimateRecords } from "./estimateRecords.ts";
import { loadParams, paramsUnusedBy } from "./loadParams.ts";
import { loadPlanOf } from "./loadPlan.ts";
import { payloadLoad, payloadParam } from "./payloadParam.ts";
import { clientsLoad, recordsLoad, rowsLoad } from "./recordsLoad.ts";
import { rowsParam } from "./rowsParam.ts";
import { speedMeasures } from "./speedMeasures.ts";
import { targetSettings } from "./targetSettings.ts";

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
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, Number(params.rows)),
});
