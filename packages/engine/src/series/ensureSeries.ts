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
  const wanted = measures.map((measure) => ({
    measure,
    fingerprint: seriesFingerprint({
      projectId: job.projectId,
      target: job.target.key,
      scenario: job.scenarioId,
      scenarioVersion: job.scenarioVersion,
      params,
      durability: job.durability,
      provisioner: job.provisioner,
      label: job.label.name,
      measure: measure.name,
    }),
  }));
  wanted.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const ids = new Map<string, string>();
  for (const { measure, fingerprint } of wanted) {
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO "series" ("id", "projectId", "fingerprint", "targetId", "scenarioId",
        "scenarioVersion", "params", "durability", "provisioner", "labelId", "measure",
        "measureTitle", "unit", "direction", "points")
      VALUES (${newId(context)}::uuid, ${job.projectId}::uuid, ${fingerprint},
        ${job.targetId}::uuid, ${job.scenarioId}, ${job.scenarioVersion},
        ${JSON.stringify(params)}::jsonb, ${job.durability}, ${job.provisioner},
        ${job.labelId}::uuid, ${measure.name}, ${measure.title}, ${measure.unit},
        ${measure.direction}, ${pointsAdded})
      ON CONFLICT ("fingerprint") DO UPDATE SET
        "points" = "series"."points" + excluded."points",
        "updatedAt" = CASE WHEN excluded."points" > 0 THEN now() ELSE "series"."updatedAt" END,
        "measureTitle" = excluded."measureTitle"
      RETURNING "id"`;
    if (row === undefined) throw new Error(`series ${fingerprint} could not be stored`);
    ids.set(measure.name, row.id);
  }
  return ids;
}
