import { transact } from "@lapline/db";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { stillMay } from "../standings/stillMay.ts";

interface PublishProjectInput {
  projectId: string;
  actor: Actor;
  isPublic: boolean;
  /** Whether visitors and new shares also show what names a host; unchanged without. */
  showsHostFacts?: boolean;
}

/**
 * Lets everybody read a project, or only its members again; the next request already finds it so, and
 * streams that visitors follow end.
 */
export async function publishProject(
  context: EngineContext,
  { projectId, actor, isPublic, showsHostFacts }: PublishProjectInput,
): Promise<{ isPublic: boolean; showsHostFacts: boolean }> {
  return transact(context.db, async (tx) => {
    const visibility = await tx.project.update({
      where: { id: projectId },
      data: { isPublic, ...(showsHostFacts === undefined ? {} : { showsHostFacts }) },
      select: { isPublic: true, showsHostFacts: true },
    });
    await stillMay(tx, context, { projectId, actor, permission: "project.publish" });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: isPublic ? "project.published" : "project.unpublished",
      subjectKind: "project",
      subjectId: projectId,
      data: visibility,
    });
    // Streams look again at who may read them.
    await announce(tx, { kind: "member", projectId });
    return visibility;
  });
}
