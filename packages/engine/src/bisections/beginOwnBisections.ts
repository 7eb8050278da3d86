import type { Catalog } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import type { EngineContext } from "../context.ts";
import { beginBisection } from "./beginBisection.ts";
import { readMetVersions } from "./readMetVersions.ts";
import { versionsBetween } from "./versionsBetween.ts";

/** Alerts that one turn looks at, the newest first. */
const alertsMax = 100;

interface UnsearchedChange {
  alertId: string;
  projectId: string;
  targetId: string;
  target: string;
  scenario: string;
  low: string;
  high: string;
}

/**
 * Begins the bisection of every live regression alert of the last 30 days that never had one and
 * has known versions between its two. Answers how many, and what kept single ones from it.
 */
export async function beginOwnBisections(
  context: EngineContext,
  catalog: Catalog,
): Promise<{ begun: number; errors: unknown[] }> {
  const changes = await readUnsearched(context);
  const met = new Map<string, string[]>();
  const worth = new Map<string, UnsearchedChange>();
  for (const change of changes) {
    const { targetId } = change;
    const known = met.get(targetId) ?? (await readMetVersions(context.db, targetId));
    met.set(targetId, known);
    const between = versionsBetween(catalog, { ...change, met: known, skipped: [] });
    if (between.length > 0) worth.set(change.alertId, change);
  }
  const errors: unknown[] = [];
  let begun = 0;
  for (const { alertId, projectId } of worth.values()) {
    const input = { projectId, alertId, actor: { kind: "system" } as const, range: null };
    try {
      const began = await transact(context.db, (tx) => beginBisection(tx, context, catalog, input));
      if (began.outcome === "begun") begun += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  return { begun, errors };
}

/** The different pairs of versions of the alerts that were never searched. */
function readUnsearched({ db }: EngineContext): Promise<UnsearchedChange[]> {
  return db.$queryRaw<UnsearchedChange[]>`
    WITH unsearched AS (
      SELECT "id", "projectId", "targetId" FROM "alert" alert
      WHERE "direction" = 'regression' AND "state"::text = ANY(${liveAlertStates})
        AND "openedAt" > now() - interval '30 days'
        AND NOT EXISTS (SELECT 1 FROM "bisection" WHERE "bisection"."alertId" = alert."id")
      ORDER BY "id" DESC LIMIT ${alertsMax})
    SELECT DISTINCT unsearched."id" AS "alertId", unsearched."projectId",
      unsearched."targetId", target."key" AS "target", series."scenarioId" AS "scenario",
      base."name" AS "low", version."name" AS "high"
    FROM unsearched
    JOIN "target" target ON target."id" = unsearched."targetId"
    JOIN "suspicion" suspicion ON suspicion."alertId" = unsearched."id"
      AND suspicion."state" = 'confirmed'
    JOIN "series" series ON series."id" = suspicion."seriesId"
      AND series."provisioner" <> 'imported'
    JOIN "version" base ON base."id" = suspicion."baseVersionId"
    JOIN "version" version ON version."id" = suspicion."versionId"`;
}
