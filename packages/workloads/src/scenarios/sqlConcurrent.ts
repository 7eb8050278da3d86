import { z } from "zod";
import { defineScenario } from "./defineScenario.ts";
import { estimateSql } from "./estimateSql.ts";
import { decides } from "./loadDeclaration.ts";
import { measures } from "./measures.ts";
import { sqlCaveats } from "./sqlCaveats.ts";
import { countParam, runsBeforeLoad, runsBeforeParams } from "./sqlParams.ts";

export const sqlConcurrent = defineScenario({
  description: {
    id: "sql.concurrent",
    version: 1,
    title: "SQL: read in several goroutines",
    summary:
      "Goroutines each open a connection of their own, read all users and check them. Inserting is not " +
      "timed; opening and checking are.",
    loadModel: "fixed_work",
    measures: [
      measures.queryDuration,
      measures.databaseSize,
      measures.cpu,
      measures.cpuPeak,
      measures.memory,
      measures.bytesPerOp,
      measures.allocsPerOp,
    ],
    errorRateMax: 0,
    trialsDefault: 3,
    caveats: [...sqlCaveats, "Every reader holds all its rows: memory grows with their number."],
  },
  params: z.strictObject({
    goroutines: countParam(64, 4, "Readers at once; published with 2, 4 and 8."),
    rows: countParam(10_000_000, 1_000_000, "Users that each of them reads."),
    ...runsBeforeParams,
  }),
  load: { goroutines: decides("readers at once"), rows: decides("rows"), ...runsBeforeLoad },
  quick: { goroutines: 2, rows: 20_000 },
  full: { goroutines: 4, rows: 1_000_000 },
  presets: [
    { id: "2", title: "2 readers", params: { goroutines: 2 } },
    { id: "4", title: "4 readers", params: { goroutines: 4 } },
    { id: "8", title: "8 readers", params: { goroutines: 8 } },
  ],
  estimateSeconds: (params) =>
    estimateSql(params, {
      inserted: Number(params.rows),
      read: Number(params.rows) * Number(params.goroutines),
      transactions: 1,
    }),
});
