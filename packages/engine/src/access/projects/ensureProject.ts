import type { Tx } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";

/**
 * Finds or makes a project by its slug, makes the person one of its owners and answers its id. Only for
 * an installation without any owner: a member who is none would be promoted.
 */
export async function ensureProject(
  tx: Tx,
  context: EngineContext,
  project: { id: string; slug: string; name: string },
  userId: string,
): Promise<string> {
  const { id } = await tx.project.upsert({
    where: { slug: project.slug },
    create: project,
    update: {},
    select: { id: true },
  });
  const membership = { projectId: id, userId };
  await tx.member.upsert({
    where: { projectId_userId: membership },
    create: { id: newId(context), ...membership, role: "owner" },
    update: { role: "owner" },
  });
  return id;
}
