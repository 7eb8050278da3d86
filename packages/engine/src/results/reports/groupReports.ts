import type { Db } from "@lapline/db";

/**
 * Which of some reports may be stored together: imported ones of one target in one environment. They
 * are many at once, and small; what machines measured comes one by one, with histograms. One target
 * and no more, because the series of other targets say whether a move was one of the machine. Those
 * of an import that is evaluated at its end stay among themselves. The order of the reports is kept within each group; reports that do not exist are in none.
 */
export async function groupReports(
  db: Pick<Db, "report">,
  reportIds: readonly string[],
): Promise<string[][]> {
  const rows = await db.report.findMany({
    where: { id: { in: [...reportIds] } },
    select: {
      id: true,
      environment: { select: { comparabilityHash: true } },
      job: {
        select: {
          purpose: true,
          targetId: true,
          runId: true,
          run: { select: { evaluationPending: true } },
        },
      },
    },
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  const groups = new Map<string, string[]>();
  for (const id of reportIds) {
    const row = found.get(id);
    if (row === undefined) continue;
    const { job, environment } = row;
    const isOne = job.purpose !== "imported";
    const run = job.run.evaluationPending ? job.runId : "";
    const key = isOne ? id : `${job.targetId} ${environment.comparabilityHash} ${run}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()];
}
