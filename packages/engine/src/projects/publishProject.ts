import { transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";

interface PublishProjectInput {
  projectId: string;
  actor: Actor;
  isPublic: boolean;
}

/**
 * Lets everybody read a project, or only its members again; the next request already finds it so, and
 * streams that visitors follow end.
 */
export async function publishProject(
  context: EngineContext,
  { projectId, actor, isPublic }: PublishProjectInput,
): Promise<void> {
  await transact(context.db, async (tx) => {
    await tx.project.update({ where: { id: projectId }, data: { isPublic } });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: isPublic ? "project.published" : "project.unpublished",
      subjectKind: "project",
      subjectId: projectId,
    });
    // Streams look again at who may read them.
    await announce(tx, { kind: "member", projectId });
  });
}
