import type { Tx } from "@lapline/db";

/**
 * How often each series was looked at in comparisons of the same two versions that claimed nothing.
 * Whoever looks again until something shows pays for these looks with a wider interval.
 */
export async function readLooks(
  tx: Pick<Tx, "comparison">,
  seriesIds: readonly string[],
  pair: { baseVersionId: string; headVersionId: string },
): Promise<Map<string, number>> {
  const rows = await tx.comparison.groupBy({
    by: ["seriesId"],
    where: {
      seriesId: { in: [...seriesIds] },
      ...pair,
      kind: "compare",
      verdict: { in: ["same", "insufficient"] },
      ratioLow: { not: null },
      report: { valid: true },
    },
    _count: { _all: true },
  });
  return new Map(rows.map(({ seriesId, _count }) => [seriesId, _count._all]));
}
