import { type MeasureDefinition, paramsSchema } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";
import { seriesFingerprint } from "./seriesFingerprint.ts";

/** The facts of a job that decide which series its results belong to. */
export interface SeriesJob {
  projectId: string;
  targetId: string;
  scenarioId: string;
  scenarioVersion: number;
  params: unknown;
  durability: string;
  provisioner: string;
  labelId: string;
  target: { key: string };
  label: { name: string };
}

/**
 * Finds or opens the series of each measure of a job and counts what it adds: one point, or none for
 * a comparison. Answers ids by measure name. Rows are locked in the order of their fingerprints, the
 * same for everybody.
 */
export async function ensureSeries(
  tx: Tx,
  context: EngineContext,
  job: SeriesJob,
  measures: readonly MeasureDefinition[],
  pointsAdded: 0 | 1,
): Promise<Map<string, string>> {
  const params = paramsSchema.parse(job.params);
  const { projectId, targetId, scenarioId, scenarioVersion, durability, provisioner } = job;
  const wanted = measures.map(({ name: measure, title: measureTitle, unit, direction }) => ({
    id: newId(context),
    fingerprint: seriesFingerprint({
      projectId,
      target: job.target.key,
      scenario: scenarioId,
      scenarioVersion,
      params,
      durability,
      provisioner,
      label: job.label.name,
      measure,
    }),
    measure,
    measureTitle,
    unit,
    direction,
  }));
  const rows = await tx.$queryRaw<{ id: string; measure: string }[]>`
    INSERT INTO "series" ("id", "projectId", "fingerprint", "targetId", "scenarioId",
      "scenarioVersion", "params", "durability", "provisioner", "labelId", "measure",
      "measureTitle", "unit", "direction", "points")
    SELECT wanted."id", ${projectId}::uuid, wanted."fingerprint", ${targetId}::uuid, ${scenarioId},
      ${scenarioVersion}, ${JSON.stringify(params)}::jsonb, ${durability}, ${provisioner},
      ${job.labelId}::uuid, wanted."measure", wanted."measureTitle", wanted."unit",
      wanted."direction", ${pointsAdded}
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS wanted ("id" uuid,
      "fingerprint" text, "measure" text, "measureTitle" text, "unit" text, "direction" text)
    ORDER BY wanted."fingerprint"
    ON CONFLICT ("fingerprint") DO UPDATE SET
      "points" = "series"."points" + excluded."points",
      "updatedAt" = CASE WHEN excluded."points" > 0 THEN now() ELSE "series"."updatedAt" END,
      "measureTitle" = excluded."measureTitle"
    RETURNING "id", "measure"`;
  if (rows.length < wanted.length) throw new Error("some series could not be stored");
  return new Map(rows.map(({ id, measure }) => [measure, id]));
}
