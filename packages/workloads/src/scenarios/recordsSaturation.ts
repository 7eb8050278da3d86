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
  estimateSeconds: (params, interfaceKind) => estimateRecords(params, interfaceKind, 0),
});
