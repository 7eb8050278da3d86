import type { SuspicionState } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

const isUnconfirmed: Partial<Record<SuspicionState, true>> = {
  not_confirmed: true,
  inconclusive: true,
};

/**
 * Which pairs of versions were compared to confirm something of the series that have a suspicion which
 * was not confirmed; of other series nobody asks.
 */
export async function readComparedPairs(
  tx: Tx,
  suspicions: readonly { seriesId: string; state: SuspicionState }[],
): Promise<(seriesId: string, pair: { versionId: string; baseVersionId: string }) => boolean> {
  const inQuestion = suspicions.filter(({ state }) => isUnconfirmed[state] === true);
  if (inQuestion.length === 0) return () => false;
  const rows = await tx.comparison.findMany({
    where: {
      seriesId: { in: inQuestion.map(({ seriesId }) => seriesId) },
      job: { purpose: "confirmation" },
    },
    distinct: ["seriesId", "baseVersionId", "headVersionId"],
    select: { seriesId: true, baseVersionId: true, headVersionId: true },
  });
  const compared = new Set(
    rows.map((row) => `${row.seriesId} ${row.baseVersionId} ${row.headVersionId}`),
  );
  return (seriesId, { versionId, baseVersionId }) =>
    compared.has(`${seriesId} ${baseVersionId} ${versionId}`);
}
