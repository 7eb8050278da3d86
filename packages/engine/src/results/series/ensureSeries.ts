import type { Tx } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";
import { linkJoined } from "./linkJoined.ts";
import type { WantedSeries } from "./wantSeries.ts";

/**
 * Finds or opens some series and counts what is added to each: a point for each time that it is
 * wanted, or none for comparisons. Answers ids by fingerprint. Rows are locked in the order of their
 * fingerprints, the same for everybody.
 */
export async function ensureSeries(
  tx: Tx,
  context: EngineContext,
  wanted: readonly WantedSeries[],
  pointsAdded: 0 | 1,
): Promise<Map<string, string>> {
  const times = Map.groupBy(wanted, ({ fingerprint }) => fingerprint);
  const each = new Map(wanted.map((one) => [one.fingerprint, one]));
  const series = [...each.values()].map(({ fingerprint, job, params, measure }) => ({
    id: newId(context),
    fingerprint,
    projectId: job.projectId,
    targetId: job.targetId,
    scenarioId: job.scenarioId,
    scenarioVersion: job.scenarioVersion,
    params,
    durability: job.durability,
    provisioner: job.provisioner,
    labelId: job.labelId,
    definitionHash: job.definitionHash ?? null,
    measure: measure.name,
    derivedFrom: measure.derivedFrom ?? null,
    measureTitle: measure.title,
    unit: measure.unit,
    direction: measure.direction,
    points: pointsAdded * (times.get(fingerprint)?.length ?? 0),
  }));
  const rows = await tx.$queryRaw<{ id: string; fingerprint: string }[]>`
    INSERT INTO "series" ("id", "projectId", "fingerprint", "targetId", "scenarioId",
      "scenarioVersion", "params", "durability", "provisioner", "labelId", "measure",
      "derivedFrom", "measureTitle", "unit", "direction", "points", "definitionHash")
    SELECT wanted."id", wanted."projectId", wanted."fingerprint", wanted."targetId",
      wanted."scenarioId", wanted."scenarioVersion", wanted."params", wanted."durability",
      wanted."provisioner", wanted."labelId", wanted."measure", wanted."derivedFrom",
      wanted."measureTitle", wanted."unit", wanted."direction", wanted."points",
      wanted."definitionHash"
    FROM jsonb_to_recordset(${JSON.stringify(series)}::jsonb) AS wanted ("id" uuid,
      "projectId" uuid, "fingerprint" text, "targetId" uuid, "scenarioId" text,
      "scenarioVersion" int, "params" jsonb, "durability" text, "provisioner" text,
      "labelId" uuid, "measure" text, "derivedFrom" text, "measureTitle" text, "unit" text,
      "direction" text, "points" int, "definitionHash" text)
    ORDER BY wanted."fingerprint"
    ON CONFLICT ("fingerprint") DO UPDATE SET
      "points" = "series"."points" + excluded."points",
      "updatedAt" = CASE WHEN excluded."points" > 0 THEN now() ELSE "series"."updatedAt" END,
      "measureTitle" = excluded."measureTitle", "derivedFrom" = excluded."derivedFrom"
    RETURNING "id", "fingerprint"`;
  if (rows.length < series.length) throw new Error("some series could not be stored");
  await linkJoined(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]));
}
