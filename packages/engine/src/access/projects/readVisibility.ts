import type { EngineContext } from "../../base/index.ts";

/** Who may read a project, and whether they see what names its hosts. */
export function readVisibility(
  { db }: EngineContext,
  { projectId }: { projectId: string },
): Promise<{ isPublic: boolean; showsHostFacts: boolean }> {
  return db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { isPublic: true, showsHostFacts: true },
  });
}
