import type { Tx } from "@lapline/db";

/**
 * Makes every other transaction that evaluates these series wait for this one. Rows are locked in the
 * order of their fingerprints, the same for everybody.
 */
export async function lockSeries(tx: Tx, seriesIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM "series" WHERE "id" = ANY(${[...seriesIds]}::uuid[])
    ORDER BY "fingerprint" FOR NO KEY UPDATE`;
}
