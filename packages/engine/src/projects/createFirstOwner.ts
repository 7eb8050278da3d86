import { transact } from "@lapline/db";
import { writeAudit } from "../audit/writeAudit.ts";
import type { EngineContext } from "../context.ts";
import { ensureOwner, type OwnerInput } from "./ensureOwner.ts";
import { ensureProject } from "./ensureProject.ts";
import { hashPassword } from "./hashPassword.ts";
import { lockSetup } from "./lockSetup.ts";

export interface CreateFirstOwnerInput {
  owner: OwnerInput;
  project: { slug: string; name: string };
}

/**
 * Sets up an installation that has no owner yet, from its first page: owner and project. Null, and
 * nothing done, when there is an owner already.
 */
export async function createFirstOwner(
  context: EngineContext,
  { owner, project }: CreateFirstOwnerInput,
): Promise<{ userId: string; projectId: string } | null> {
  const passwordHash = await hashPassword(context.random, owner.password);
  return transact(context.db, async (tx) => {
    await lockSetup(tx);
    if ((await tx.member.count({ where: { role: "owner" } })) > 0) return null;
    const { id: userId } = await ensureOwner(tx, context, owner, passwordHash);
    const { id: projectId } = await ensureProject(tx, context, project, userId);
    await writeAudit(tx, context, {
      projectId,
      actor: { kind: "user", id: userId, name: owner.name },
      action: "installation.setUp",
      subjectKind: "project",
      subjectId: projectId,
    });
    return { userId, projectId };
  });
}
