import { directionSchema, type Reason, reasonOf, unitSchema } from "@lapline/contracts";
import type { Client } from "pg";
import type { DashboardSize } from "./dashboardSize.ts";
import { mutedReason } from "./madeUpReason.ts";

/** Writes what the detector, confirmations and calibrations would have left of the results. */
export async function seedChanges(client: Client, projectId: string, { reports }: DashboardSize) {
  await client.query(
    `INSERT INTO "track" ("id", "seriesId", "comparabilityHash", "algorithm", "errorRate", "points",
       "pointsHash")
     SELECT uuidv7(), result."seriesId", environment."comparabilityHash", 'made up/1', 1e-4, count(*),
       encode(sha256(string_agg(result."id"::text, ',' ORDER BY result."measuredAt", result."id")
         ::bytea), 'hex')
     FROM "result" result
     JOIN seed_series ON seed_series."id" = result."seriesId"
     JOIN "environment" environment ON environment."id" = result."environmentId"
     WHERE result."valid"
     GROUP BY result."seriesId", environment."comparabilityHash"`,
  );
  await client.query(
    `INSERT INTO "noise_floor" ("id", "seriesId", "floor", "errorRate", "n", "method", "measuredAt")
     SELECT uuidv7(), "id", 0.01 + 0.001 * measure, 0.01, 6, 'made up', now() FROM seed_series`,
  );
  await seedChangePoints(client, Math.floor(reports / 8));
  await client.query(
    `INSERT INTO "suspicion" ("id", "projectId", "seriesId", "trackId", "resultId", "versionId",
       "baseVersionId", "direction", "ratio", "ratioLow", "ratioHigh", "state", "stateReason",
       "confirmations", "openedAt", "updatedAt", "decidedAt")
     SELECT uuidv7("measuredAt" - now()), $1, "seriesId", "trackId", "resultId", "versionId",
       "beforeVersionId", "direction", "ratio", "ratioLow", "ratioHigh", state,
       CASE state WHEN 'muted' THEN ${mutedReason} END, (state = 'confirmed')::int,
       "measuredAt", "measuredAt" + interval '10 minutes',
       CASE WHEN state <> 'suspected' THEN "measuredAt" + interval '10 minutes' END
     FROM (SELECT change.*, (CASE WHEN measure = 9 THEN 'muted'
         WHEN step = 3 AND (measure > 4 OR workload % 8 = 0) THEN 'suspected'
         WHEN measure > 6 THEN 'not_confirmed' ELSE 'confirmed' END)::"suspicion_state" AS state
       FROM seed_change JOIN "change_point" change ON change."id" = seed_change."id") told`,
    [projectId],
  );
  await seedAlerts(client, projectId);
}

/** Between the last valid point before a step and the first one from it on, in the same track. */
async function seedChangePoints(client: Client, levelPoints: number): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE seed_change ON COMMIT DROP AS
     SELECT uuidv7() AS "id", seed_series."id" AS "seriesId", step, workload, measure, direction,
       before."versionId" AS "beforeVersionId", before."value" AS "beforeValue",
       before."measuredAt" AS "beforeMeasuredAt", after."id" AS "resultId", after."versionId",
       after."value" AS "afterValue", after."measuredAt", track."id" AS "trackId",
       after."value" / before."value" AS ratio
     FROM seed_series JOIN seed_step USING (workload)
     JOIN LATERAL (SELECT result.* FROM seed_job
       JOIN "result" result ON result."reportId" = seed_job."reportId"
         AND result."seriesId" = seed_series."id"
       WHERE seed_job.target = seed_series.target AND seed_job.workload = seed_series.workload
         AND seed_job.place < seed_step.place AND seed_job.valid
       ORDER BY seed_job.place DESC LIMIT 1) before ON true
     JOIN LATERAL (SELECT result.*, seed_job."comparabilityHash" FROM seed_job
       JOIN "result" result ON result."reportId" = seed_job."reportId"
         AND result."seriesId" = seed_series."id"
       WHERE seed_job.target = seed_series.target AND seed_job.workload = seed_series.workload
         AND seed_job.place >= seed_step.place AND seed_job.valid
       ORDER BY seed_job.place LIMIT 1) after ON true
     JOIN "track" track ON track."seriesId" = seed_series."id"
       AND track."comparabilityHash" = after."comparabilityHash"`,
  );
  await client.query(
    `INSERT INTO "change_point" ("id", "trackId", "seriesId", "resultId", "versionId",
       "beforeVersionId", "direction", "ratio", "ratioLow", "ratioHigh", "confidence", "beforeValue",
       "afterValue", "beforeMeasuredAt", "measuredAt", "beforeN", "afterN", "algorithm",
       "detectedAt")
     SELECT "id", "trackId", "seriesId", "resultId", "versionId", "beforeVersionId",
       (CASE WHEN (ratio > 1) = (direction = 'lower_is_better') THEN 'regression'
         ELSE 'improvement' END)::"change_direction",
       ratio, ratio * 0.99, ratio * 1.01, 0.999, "beforeValue", "afterValue", "beforeMeasuredAt",
       "measuredAt", $1, $1, 'made up/1', "measuredAt"
     FROM seed_change`,
    [levelPoints],
  );
}

interface Group {
  id: string;
  step: number;
  target: string;
  version: string;
  baseVersion: string;
  scenario: string;
  measureTitle: string;
  unit: string;
  seriesDirection: string;
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
  count: number;
}

/** One alert for what moved the same way at the same version of a target; only the newest are open. */
async function seedAlerts(client: Client, projectId: string): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE seed_alert ON COMMIT DROP AS
     SELECT DISTINCT ON (series."targetId", suspicion."versionId", suspicion."direction")
       uuidv7(suspicion."decidedAt" - now()) AS "id", series."targetId", suspicion."versionId",
       suspicion."baseVersionId", suspicion."direction", seed_change.step, target."key" AS "target",
       version."name" AS "version", base."name" AS "baseVersion",
       series."scenarioId" AS "scenario", series."measureTitle", series."unit",
       series."direction" AS "seriesDirection", suspicion."ratio", suspicion."ratioLow",
       suspicion."ratioHigh", suspicion."decidedAt" AS at, series."labelId",
       (count(*) OVER (PARTITION BY series."targetId", suspicion."versionId",
         suspicion."direction"))::int AS "count"
     FROM "suspicion" suspicion JOIN seed_change ON seed_change."resultId" = suspicion."resultId"
     JOIN "series" series ON series."id" = suspicion."seriesId"
     JOIN "target" target ON target."id" = series."targetId"
     JOIN "version" version ON version."id" = suspicion."versionId"
     JOIN "version" base ON base."id" = suspicion."baseVersionId"
     WHERE suspicion."state" = 'confirmed'
     ORDER BY series."targetId", suspicion."versionId", suspicion."direction",
       abs(ln(suspicion."ratio")) DESC`,
  );
  const { rows } = await client.query<Group>(`SELECT * FROM seed_alert`);
  const titles = rows.map((group) => ({ id: group.id, title: titleOf(group) }));
  await client.query(
    `INSERT INTO "alert" ("id", "projectId", "targetId", "labelId", "direction", "baseVersionId",
       "versionId", "state", "title", "worstRatio", "openedAt", "acknowledgedAt", "resolvedAt",
       "resolvedByVersionId", "dismissedAt", "dismissReason", "updatedAt")
     SELECT seed_alert."id", $1, "targetId", "labelId", "direction", "baseVersionId", "versionId",
       (CASE step WHEN 0 THEN 'dismissed' WHEN 1 THEN 'resolved' WHEN 2 THEN 'acknowledged'
         ELSE 'open' END)::"alert_state",
       title, "ratio", at, CASE step WHEN 2 THEN at END, CASE step WHEN 1 THEN at END,
       CASE step WHEN 1 THEN "versionId" END, CASE step WHEN 0 THEN at END,
       CASE step WHEN 0 THEN 'Made up.' END, at
     FROM seed_alert JOIN jsonb_to_recordset($2) AS given ("id" uuid, title jsonb)
       ON given."id" = seed_alert."id"`,
    [projectId, JSON.stringify(titles)],
  );
  await client.query(
    `UPDATE "suspicion" suspicion SET "alertId" = seed_alert."id"
     FROM seed_alert, "series" series
     WHERE suspicion."state" = 'confirmed' AND series."id" = suspicion."seriesId"
       AND series."targetId" = seed_alert."targetId"
       AND suspicion."versionId" = seed_alert."versionId"
       AND suspicion."direction" = seed_alert."direction"`,
  );
}

function titleOf(group: Group): Reason {
  const { target, version, baseVersion, measureTitle, scenario, count } = group;
  const { ratio, ratioLow, ratioHigh } = group;
  const unit = unitSchema.parse(group.unit);
  const direction = directionSchema.parse(group.seriesDirection);
  return reasonOf("series_moved", {
    ...{ target, version, baseVersion, range: null },
    worst: { scenario, measureTitle, unit, direction, ratio, ratioLow, ratioHigh },
    more: count - 1,
  });
}
