import type { Tx } from "@lapline/db";
import { putOutbox } from "../../base/index.ts";

/**
 * Asks for the statistics that somebody began to keep while reports were prepared, and which they have
 * no values of. The caller holds the locks of the series `seriesIds`.
 */
export async function askMissed(
  tx: Tx,
  projectId: string,
  seriesIds: readonly string[],
): Promise<void> {
  const missed = await tx.series.findMany({
    where: { statisticOfId: { in: [...seriesIds] }, id: { notIn: [...seriesIds] } },
    select: { id: true },
  });
  await putOutbox(
    tx,
    missed.map(({ id }) => {
      const scope = { seriesId: id };
      return { kind: "reprocess" as const, projectId, scope, force: false, after: null };
    }),
  );
}
