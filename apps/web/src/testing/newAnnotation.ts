import { changeAnnotation, createAnnotation } from "@lapline/engine";
import { engine } from "../server/engine.ts";

const actor = { kind: "system" } as const;

/** An annotation at the beginning of a series, deleted on request. */
export async function newAnnotation(
  projectId: string,
  seriesId: string,
  state: "written" | "deleted" = "written",
): Promise<{ id: string; revision: number }> {
  const created = await createAnnotation(engine(), {
    projectId,
    actor,
    annotation: {
      seriesId,
      scope: "series",
      version: null,
      at: "2026-01-01T00:00:00.000Z",
      text: "new kernel",
    },
  });
  if (created.outcome !== "created") throw new Error(created.outcome);
  const { id, revision } = created.annotation;
  if (state === "written") return { id, revision };
  const input = { projectId, actor, annotationId: id, revision };
  await changeAnnotation(engine(), { ...input, edit: { kind: "delete" } });
  return { id, revision: revision + 1 };
}
