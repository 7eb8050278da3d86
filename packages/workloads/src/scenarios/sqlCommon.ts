import type { Params } from "@lapline/contracts";
import { z } from "zod";
import { decides, decidesIfSet } from "./defineScenario.ts";

/** What a reader must know before comparing numbers of the sql scenarios. */
export const sqlCaveats = [
  "A micro-benchmark of a library on one machine and one file: not a promise about your workload.",
  "Rows are created before the timed span and checked one by one after it. Only sql.concurrent " +
    "checks them within the span, as published.",
  "Each trial is a process of its own. Its warm-up does the whole work once on another database, " +
    "where the published runs were the second of two processes: secondProcess without warmup.",
  "Memory includes the library and the rows that the harness keeps.",
  "bytes_per_op and allocs_per_op are what the Go runtime allocates for each row that the span writes " +
    "or reads, the harness's own rows included. Memory that C code allocates (cgo drivers) or another " +
    "process (sqinn) is not seen.",
  "journal_mode, synchronous, foreign_keys and busy_timeout are set on every connection and read " +
    "back through it at the end; the published database/sql runs set them on one of the pool.",
];

/** What every sql scenario does before its span; each of both can be had without the other. */
export const runsBeforeParams = {
  warmup: z
    .boolean()
    .default(true)
    .describe("Do the whole work once before, on a database of its own that is thrown away."),
  secondProcess: z
    .boolean()
    .default(false)
    .describe(
      "Measure the second of two processes: the first does the whole work on a database of its own " +
        "and ends, as in the published runs.",
    ),
};

/** A run before the clock starts leaves caches and compiled code behind. */
export const runsBeforeLoad = {
  warmup: decides("warm-up", "text"),
  secondProcess: decidesIfSet("a process before", "text", "false"),
};

/** An integer parameter with its bounds and published value. */
export function countParam(max: number, value: number, description: string) {
  return z.int().min(1).max(max).default(value).describe(description);
}

/** Rows per second of the slower Go libraries on an ordinary machine. */
const ordinaryRate = { insert: 100_000, query: 400_000 } as const;
/** Flushing one transaction to an ordinary disk. */
const transactionSeconds = 0.01;

/** Planning figure for one trial: the work, and once more for each run before. */
export function estimateSql(
  params: Params,
  work: { inserted: number; read: number; transactions: number },
): number {
  const seconds =
    work.inserted / ordinaryRate.insert +
    work.read / ordinaryRate.query +
    work.transactions * transactionSeconds;
  const times = 1 + (params.warmup === false ? 0 : 1) + (params.secondProcess === true ? 1 : 0);
  return 0.5 + seconds * times;
}
