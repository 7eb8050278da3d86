import type { Annotation, AnnotationInput } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, nameOfActor, newId } from "../../base/index.ts";
import { annotationSelect, viewAnnotation } from "./viewAnnotation.ts";

/** Annotations that a project may have. */
const annotationsMax = 5000;

/** How long a deleted annotation waits for somebody to want it back. */
const deletedKeptMs = 24 * 3_600_000;

type CreateAnnotationOutcome =
  | { outcome: "created"; annotation: Annotation }
  /** The project has no such series, or its target no such version. */
  | { outcome: "unknown"; what: "series" | "version" }
  | { outcome: "too_many" };

/** Writes an annotation at a version or a moment, for one series or for the project. */
export async function createAnnotation(
  context: EngineContext,
  input: { projectId: string; actor: Actor; annotation: AnnotationInput },
): Promise<CreateAnnotationOutcome> {
  const { projectId, actor, annotation } = input;
  const { seriesId, scope, version: name, at, text } = annotation;
  return transact(context.db, async (tx) => {
    const series = await tx.series.findFirst({
      where: { id: seriesId, projectId },
      select: { targetId: true },
    });
    if (series === null) return { outcome: "unknown", what: "series" };
    const { targetId } = series;
    const version =
      name === null
        ? null
        : await tx.version.findUnique({ where: { targetId_name: { targetId, name } } });
    if (name !== null && version === null) return { outcome: "unknown", what: "version" };
    const forgottenBefore = new Date(context.clock.now().getTime() - deletedKeptMs);
    await tx.annotation.deleteMany({ where: { projectId, deletedAt: { lt: forgottenBefore } } });
    if ((await tx.annotation.count({ where: { projectId } })) >= annotationsMax) {
      return { outcome: "too_many" };
    }
    const row = await tx.annotation.create({
      data: {
        id: newId(context),
        projectId,
        seriesId: scope === "series" ? seriesId : null,
        versionId: version?.id ?? null,
        at,
        text,
        createdById: "id" in actor ? actor.id : null,
        createdBy: nameOfActor(actor),
      },
      select: annotationSelect,
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "annotation.created",
      subjectKind: "annotation",
      subjectId: row.id,
      data: { ...annotation },
    });
    await announce(tx, { kind: "series", projectId });
    return { outcome: "created", annotation: viewAnnotation(row) };
  });
}
