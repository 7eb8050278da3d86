import type { Params } from "@lapline/contracts";

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
