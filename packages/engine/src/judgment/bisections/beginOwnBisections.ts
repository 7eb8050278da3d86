import type { Catalog } from "@lapline/contracts";
import { Prisma, transact } from "@lapline/db";
import { type EngineContext, isolateEach, notHeld, workParamsSql } from "../../base/index.ts";
import { projectCatalog } from "../../work/index.ts";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import { readAlertRevisions } from "../comparing/readSeriesRevisions.ts";
import { beginBisection } from "./beginBisection.ts";
import { readMetVersions } from "./readMetVersions.ts";
import { searchableRepository } from "./searchedCommits.ts";
import { seriesWorkload } from "./seriesWorkload.ts";
import { versionsBetween } from "./versionsBetween.ts";

/** Alerts that one turn looks at, the newest first. */
const alertsMax = 100;

interface UnsearchedChange {
  alertId: string;
  projectId: string;
  targetId: string;
  target: string;
  scenarioId: string;
  provisioner: string;
  params: unknown;
  low: string;
  high: string;
}

/**
 * Begins the bisection of every live regression alert of the last 30 days that never had one and
 * has known versions between its two, or a repository whose commits lie between. Answers how many, and what kept single ones from it.
 */
export async function beginOwnBisections(
  context: EngineContext,
  installed: Catalog,
): Promise<{ begun: number; errors: unknown[] }> {
  const changes = await readUnsearched(context);
  const met = new Map<string, string[]>();
  const alerts = new Map<string, { id: string; projectId: string; changes: UnsearchedChange[] }>();
  for (const change of changes) {
    const { alertId: id, projectId } = change;
    const alert = alerts.get(id) ?? { id, projectId, changes: [] };
    alert.changes.push(change);
    alerts.set(id, alert);
  }
  const isWorthIt = async (offered: Catalog, change: UnsearchedChange) => {
    const { targetId, target, low, high } = change;
    const workload = seriesWorkload({ ...change, target: { key: target } });
    if (low !== high && searchableRepository(offered, workload) !== null) return true;
    const known = met.get(targetId) ?? (await readMetVersions(context.db, targetId));
    met.set(targetId, known);
    return versionsBetween(offered, { workload, low, high, met: known, skipped: [] }).length > 0;
  };
  const { values, errors } = await isolateEach(context, alertsOf, {
    items: [...alerts.values()],
    work: async ({ id: alertId, projectId, changes: own }) => {
      const revisionIds = await readAlertRevisions(context.db, alertId);
      const offered = await projectCatalog(context.db, installed, projectId, { revisionIds });
      const worth = await Promise.all(own.map((change) => isWorthIt(offered, change)));
      if (!worth.includes(true)) return false;
      const input = { projectId, alertId, actor: { kind: "system" } as const, range: null };
      const began = await transact(context.db, (tx) =>
        beginBisection(tx, context, installed, input),
      );
      return began.outcome === "begun";
    },
  });
  return { begun: values.filter((begun) => begun).length, errors };
}

const alertsOf = { loop: "comparisons", kind: "alert" } as const;

/** The different workloads and pairs of versions of the alerts that were never searched. */
function readUnsearched(context: EngineContext): Promise<UnsearchedChange[]> {
  return context.db.$queryRaw<UnsearchedChange[]>`
    WITH unsearched AS (
      SELECT "id", "projectId", "targetId" FROM "alert" alert
      WHERE "kind" = 'change' AND "direction" = 'regression' AND "state"::text = ANY(${liveAlertStates})
        AND "openedAt" > now() - interval '30 days'
        AND NOT EXISTS (SELECT 1 FROM "bisection" WHERE "bisection"."alertId" = alert."id")
        AND ${notHeld(context, alertsOf, Prisma.sql`alert."id"`)}
      ORDER BY "id" DESC LIMIT ${alertsMax})
    SELECT DISTINCT unsearched."id" AS "alertId", unsearched."projectId",
      unsearched."targetId", target."key" AS "target", series."scenarioId",
      series."provisioner", ${workParamsSql(Prisma.sql`series."params"`)} AS "params", base."name" AS "low", version."name" AS "high"
    FROM unsearched
    JOIN "target" target ON target."id" = unsearched."targetId"
    JOIN "suspicion" suspicion ON suspicion."alertId" = unsearched."id"
      AND suspicion."state" = 'confirmed'
    JOIN "series" series ON series."id" = suspicion."seriesId"
      AND series."provisioner" <> 'imported'
    JOIN "version" base ON base."id" = suspicion."baseVersionId"
    JOIN "version" version ON version."id" = suspicion."versionId"`;
}
