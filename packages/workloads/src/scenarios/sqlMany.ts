import { z } from "zod";
import { defineScenario } from "./defineScenario.ts";
import { estimateSql } from "./estimateSql.ts";
import { decides } from "./loadDeclaration.ts";
import { measures } from "./measures.ts";
import { sqlCaveats } from "./sqlCaveats.ts";
import { countParam, runsBeforeLoad, runsBeforeParams } from "./sqlParams.ts";

export const sqlMany = defineScenario({
  description: {
    id: "sql.many",
    version: 1,
    title: "SQL: read a small table many times",
    summary:
      "A small table of users is read as a whole again and again, a new query each time. Inserting is " +
      "not timed.",
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
    caveats: sqlCaveats,
  },
  params: z.strictObject({
    n: countParam(100_000, 1000, "Users in the table; published with 10, 100 and 1000."),
    queries: countParam(100_000, 1000, "How often the whole table is read."),
    ...runsBeforeParams,
  }),
  load: { n: decides("users in the table"), queries: decides("queries"), ...runsBeforeLoad },
  quick: { n: 10, queries: 1000 },
  full: { n: 1000, queries: 1000 },
  presets: [
    { id: "10", title: "10 users", params: { n: 10 } },
    { id: "100", title: "100 users", params: { n: 100 } },
    { id: "1000", title: "1,000 users", params: { n: 1000 } },
  ],
  estimateSeconds: (params) =>
    estimateSql(params, {
      inserted: Number(params.n),
      // A query costs about as much as 40 rows.
      read: Number(params.queries) * (Number(params.n) + 40),
      transactions: 1,
    }),
});
