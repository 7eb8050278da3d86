import type { VersionCommit } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import type { PlannedCommit } from "./plannedCommit.ts";
import { viewCommit } from "./viewCommit.ts";

/** What imports said of the versions of some points of a series, by their names. */
export async function readCommits(
  db: Pick<Db, "$queryRaw">,
  seriesId: string,
  points: readonly { version: string }[],
): Promise<Record<string, VersionCommit>> {
  const names = [...new Set(points.map(({ version }) => version))];
  const rows = await db.$queryRaw<(PlannedCommit & { name: string })[]>`
    SELECT version."name", version."message", version."author", version."committedAt"
    FROM "series" series JOIN "version" version ON version."targetId" = series."targetId"
    WHERE series."id" = ${seriesId}::uuid AND version."name" = ANY(${names}::text[])
      AND coalesce(version."message", version."author", version."committedAt"::text) IS NOT NULL`;
  return Object.fromEntries(
    rows.flatMap(({ name, ...said }) => {
      const commit = viewCommit(said);
      return commit === undefined ? [] : [[name, commit] as const];
    }),
  );
}
