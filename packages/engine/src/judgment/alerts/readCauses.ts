import { type FoundCommits, foundCommitsSchema, reasonText } from "@lapline/contracts";
import type { Db, Tx } from "@lapline/db";

/** The commits that brought a change, as a bisection found them. */
export interface FoundCause {
  alertId: string;
  /** Of the alert. */
  title: string;
  direction: "regression" | "improvement";
  found: FoundCommits;
}

/** Alerts that are named for one commit, the worst ones. */
const causesMax = 10;

/**
 * What bisections found of the changes that came with the versions of some runs, the largest change
 * first. Of an alert the newest finding counts; dismissed alerts say nothing.
 */
export async function readCauses(
  db: Pick<Db | Tx, "job" | "alert">,
  { projectId, runIds }: { projectId: string; runIds: readonly string[] },
): Promise<FoundCause[]> {
  const measured = await db.job.findMany({
    where: { projectId, runId: { in: [...runIds] } },
    distinct: ["versionId"],
    select: { versionId: true },
  });
  const alerts = await db.alert.findMany({
    where: {
      projectId,
      state: { not: "dismissed" },
      mergedIntoId: null,
      versionId: { in: measured.map(({ versionId }) => versionId) },
      bisections: { some: { state: "done" } },
    },
    orderBy: { id: "asc" },
    select: {
      id: true,
      title: true,
      direction: true,
      worstRatio: true,
      bisections: {
        where: { state: "done" },
        orderBy: { id: "desc" },
        take: 1,
        select: { found: true },
      },
    },
  });
  const sizeOf = (ratio: number) => Math.abs(Math.log(ratio));
  return alerts
    .toSorted((a, b) => sizeOf(b.worstRatio) - sizeOf(a.worstRatio))
    .flatMap(({ id: alertId, title, direction, bisections: [bisection] }) => {
      // Without commits a bisection only names versions, which the verdict does too.
      const read = foundCommitsSchema.safeParse(bisection?.found);
      return read.success
        ? [{ alertId, title: reasonText(title), direction, found: read.data }]
        : [];
    })
    .slice(0, causesMax);
}
