import type { Annotation } from "@lapline/contracts";
import { type Prisma, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";
import { annotationSelect, viewAnnotation } from "./viewAnnotation.ts";

export type AnnotationEdit =
  | { kind: "update"; text: string }
  | { kind: "delete" }
  /** Takes a deletion back, for a day. */
  | { kind: "restore" };

type ChangeAnnotationOutcome =
  | { outcome: "changed"; annotation: Annotation }
  | { outcome: "unknown" }
  /** Somebody changed it after the caller looked, or it is not in the state that the change needs. */
  | { outcome: "changed_meanwhile" };

/** Changes, deletes or restores the annotation that the caller saw, in one guarded update. */
export async function changeAnnotation(
  context: EngineContext,
  input: {
    projectId: string;
    annotationId: string;
    revision: number;
    actor: Actor;
    edit: AnnotationEdit;
  },
): Promise<ChangeAnnotationOutcome> {
  const { projectId, annotationId: id, revision, actor, edit } = input;
  const now = context.clock.now();
  const { from, data, action } = effectOf(edit, now);
  return transact(context.db, async (tx) => {
    const { count } = await tx.annotation.updateMany({
      where: { id, projectId, revision, deletedAt: from },
      data: { ...data, updatedAt: now, revision: { increment: 1 } },
    });
    const row = await tx.annotation.findFirst({
      where: { id, projectId },
      select: { ...annotationSelect, deletedAt: true },
    });
    // What was deleted exists for those only who may take that back.
    if (row === null) return { outcome: "unknown" };
    const { deletedAt, ...shown } = row;
    if (count === 0) {
      return deletedAt !== null && edit.kind !== "restore"
        ? { outcome: "unknown" }
        : { outcome: "changed_meanwhile" };
    }
    await writeAudit(tx, context, {
      projectId,
      actor,
      action,
      subjectKind: "annotation",
      subjectId: id,
      data: { text: shown.text },
    });
    await announce(tx, { kind: "series", projectId });
    return { outcome: "changed", annotation: viewAnnotation(shown) };
  });
}

/** The state that an edit needs, what it writes, and its name in the audit trail. */
function effectOf(
  edit: AnnotationEdit,
  now: Date,
): {
  from: Prisma.DateTimeNullableFilter<"Annotation"> | null;
  data: Prisma.AnnotationUncheckedUpdateManyInput;
  action: string;
} {
  switch (edit.kind) {
    case "update":
      return { from: null, data: { text: edit.text }, action: "annotation.updated" };
    case "delete":
      return { from: null, data: { deletedAt: now }, action: "annotation.deleted" };
    case "restore":
      return { from: { not: null }, data: { deletedAt: null }, action: "annotation.restored" };
  }
}
