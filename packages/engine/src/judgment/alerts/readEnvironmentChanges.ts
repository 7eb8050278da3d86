import { type Alert, environmentSchema } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { diffEnvironments, type EnvironmentChange } from "./diffEnvironments.ts";

/** Series whose two sides are looked at; those of one target mostly share their environments. */
const sidesMax = 8;

/**
 * What is not the same in the environments of the newest valid results before and after the change,
 * over the series that moved most; each fact once.
 */
export async function readEnvironmentChanges(
  { db }: EngineContext,
  alertId: string,
): Promise<Pick<Alert, "environmentChanges" | "environmentRecorded">> {
  const suspicions = await db.$queryRaw<{ seriesId: string; base: string; head: string }[]>`
    SELECT "seriesId", "baseVersionId" AS "base", "versionId" AS "head" FROM "suspicion"
    WHERE "alertId" = ${alertId}::uuid ORDER BY abs(ln("ratio")) DESC, "id" LIMIT ${sidesMax}`;
  const changes = new Map<string, EnvironmentChange>();
  let recorded = suspicions.length > 0;
  for (const { seriesId, base, head } of suspicions) {
    const before = await readEnvironment(db, seriesId, base);
    const after = await readEnvironment(db, seriesId, head);
    if (before === null || after === null) continue;
    recorded &&= before.recorded && after.recorded;
    for (const change of diffEnvironments(before.facts, after.facts)) {
      if (!changes.has(change.key)) changes.set(change.key, change);
    }
  }
  const environmentChanges = [...changes.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return { environmentChanges, environmentRecorded: recorded };
}

async function readEnvironment(db: EngineContext["db"], seriesId: string, versionId: string) {
  const result = await db.result.findFirst({
    where: { seriesId, versionId, valid: true, job: { kind: "measure" } },
    orderBy: [{ measuredAt: "desc" }, { id: "desc" }],
    select: { environment: { select: { content: true } }, job: { select: { purpose: true } } },
  });
  if (result === null) return null;
  const facts = environmentSchema.parse(result.environment.content);
  return { facts, recorded: result.job.purpose !== "imported" };
}
