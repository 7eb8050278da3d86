import { z } from "zod";
import { commonCaveats } from "./commonCaveats.ts";
import { defineScenario } from "./defineScenario.ts";
import { estimateRecords } from "./estimateRecords.ts";
import { decides } from "./loadDeclaration.ts";
import { loadParams, paramsUnusedBy } from "./loadParams.ts";
import { loadPlanOf } from "./loadPlan.ts";
import { clientsLoad, recordsLoad, rowsLoad } from "./recordsLoad.ts";
import { rowsParam } from "./rowsParam.ts";
import { speedMeasures } from "./speedMeasures.ts";
import { targetSettings } from "./targetSettings.ts";

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
  estimateSeconds: (params, interfaceKind) =>
    estimateRecords(params, interfaceKind, Number(params.rows)),
});
