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
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, Number(params.rows)),
});
