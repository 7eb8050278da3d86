import type { Annotation } from "@lapline/contracts";
import { type AnnotationEdit, changeAnnotation } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";

type Context = {
  engine: Parameters<typeof changeAnnotation>[0];
  projectId: string;
  actor: Parameters<typeof engineActor>[0];
};

/** Changes the annotation that the caller saw; 404 without it, 409 when it was changed meanwhile. */
export async function editAnnotation(
  { engine, projectId, actor }: Context,
  { id, revision }: { id: string; revision: number },
  edit: AnnotationEdit,
): Promise<Annotation> {
  const changed = await changeAnnotation(engine, {
    projectId,
    annotationId: id,
    revision,
    actor: engineActor(actor),
    edit,
  });
  switch (changed.outcome) {
    case "changed":
      return changed.annotation;
    case "unknown":
      throw notFound("annotation");
    case "changed_meanwhile":
      throw new ApiError({
        status: 409,
        code: "annotation_changed",
        detail: "Somebody else changed the annotation. Look at it again, then decide.",
      });
  }
}
