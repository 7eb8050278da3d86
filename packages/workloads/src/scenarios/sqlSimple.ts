import { z } from "zod";
import { defineScenario } from "./defineScenario.ts";
import { estimateSql } from "./estimateSql.ts";
import { decides } from "./loadDeclaration.ts";
import { measures } from "./measures.ts";
import { sqlCaveats } from "./sqlCaveats.ts";
import { countParam, runsBeforeLoad, runsBeforeParams } from "./sqlParams.ts";

export const sqlSimple = defineScenario({
  description: {
    id: "sql.simple",
    version: 1,
    title: "SQL: insert and read one table",
    summary:
      "Users are inserted in one transaction through one prepared statement; then one query reads all " +
      "of them, in order of their keys.",
    loadModel: "fixed_work",
    measures: [
      { ...measures.insertDuration, part: true },
      { ...measures.queryDuration, part: true },
      measures.databaseSize,
      measures.cpu,
      measures.cpuPeak,
      measures.memory,
      measures.bytesPerOp,
      measures.allocsPerOp,
    ],
    errorRateMax: 0,
    trialsDefault: 3,
    caveats: sqlCaveats,
  },
  params: z.strictObject({
    rows: countParam(10_000_000, 1_000_000, "Users to insert and to read."),
    ...runsBeforeParams,
  }),
  load: { rows: decides("rows"), ...runsBeforeLoad },
  quick: { rows: 20_000 },
  full: { rows: 1_000_000 },
  presets: [{ id: "1m", title: "1,000,000 users", params: { rows: 1_000_000 } }],
  estimateSeconds: (params) =>
    estimateSql(params, {
      inserted: Number(params.rows),
      read: Number(params.rows),
      transactions: 1,
    }),
});
