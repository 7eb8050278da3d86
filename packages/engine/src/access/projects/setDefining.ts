import type { ProjectGrants } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { stillMay } from "../standings/stillMay.ts";

/** What a project gives to roles beside the table of permissions. */
export function readGrants(
  { db }: EngineContext,
  { projectId }: { projectId: string },
): Promise<ProjectGrants> {
  return db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { membersDefine: true },
  });
}

/** Lets members of a project write definitions, or its owners and admins only. */
export async function setDefining(
  context: EngineContext,
  input: { projectId: string; actor: Actor; membersDefine: boolean },
): Promise<ProjectGrants> {
  const { projectId, actor, membersDefine } = input;
  return transact(context.db, async (tx) => {
    const grants = await tx.project.update({
      where: { id: projectId },
      data: { membersDefine },
      select: { membersDefine: true },
    });
    await stillMay(tx, context, { projectId, actor, permission: "members.manage" });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "project.definingChanged",
      subjectKind: "project",
      subjectId: projectId,
      data: { ...grants },
    });
    return grants;
  });
}
