import type { Params } from "@lapline/contracts";

/** Rows per second of the slower Go libraries on an ordinary machine. */
const ordinaryRate = { insert: 100_000, query: 400_000 } as const;
/** Flushing one transaction to an ordinary disk. */
const transactionSeconds = 0.01;

/** Planning figure for one trial: the work, and once more where there is a warm-up. */
export function estimateSql(
  params: Params,
  work: { inserted: number; read: number; transactions: number },
): number {
  const seconds =
    work.inserted / ordinaryRate.insert +
    work.read / ordinaryRate.query +
    work.transactions * transactionSeconds;
  return 0.5 + seconds * (params.warmup === false ? 1 : 2);
}
