import { z } from "zod";
import { defineScenario } from "./defineScenario.ts";
import { estimateSql } from "./estimateSql.ts";
import { decides } from "./loadDeclaration.ts";
import { measures } from "./measures.ts";
import { sqlCaveats } from "./sqlCaveats.ts";
import { countParam, runsBeforeLoad, runsBeforeParams } from "./sqlParams.ts";

export const sqlLarge = defineScenario({
  description: {
    id: "sql.large",
    version: 1,
    title: "SQL: read large rows",
    summary:
      "Users with a very long text are read by one query: gigabytes through one cursor. Inserting is " +
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
    caveats: [
      ...sqlCaveats,
      "The result is held as a whole: memory of at least rows times n bytes, and as much on disk. The " +
        "2 GB of n = 200 000 need a machine that allows them.",
    ],
  },
  params: z.strictObject({
    n: countParam(
      1_000_000,
      50_000,
      "Bytes of text in each row; published with 50 000, 100 000 and 200 000.",
    ),
    rows: countParam(1_000_000, 10_000, "Users to read."),
    ...runsBeforeParams,
  }),
  load: { n: decides("text of each row", "bytes"), rows: decides("rows"), ...runsBeforeLoad },
  quick: { n: 50_000, rows: 200 },
  full: { n: 50_000, rows: 10_000 },
  presets: [
    { id: "50k", title: "50 kB rows", params: { n: 50_000 } },
    { id: "100k", title: "100 kB rows", params: { n: 100_000 } },
    { id: "200k", title: "200 kB rows", params: { n: 200_000 } },
  ],
  estimateSeconds: (params) => {
    // A row of 50 kB takes as long as some 20 short ones.
    const weight = Number(params.rows) * (1 + Number(params.n) / 2500);
    return estimateSql(params, { inserted: weight, read: weight, transactions: 1 });
  },
});
