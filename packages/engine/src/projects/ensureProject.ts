import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";
import type { Ensured } from "./ensureOwner.ts";

/** Finds or makes a project by its slug and makes the person one of its owners. */
export async function ensureProject(
  tx: Tx,
  context: EngineContext,
  project: { slug: string; name: string },
  userId: string,
): Promise<Ensured> {
  const known = await tx.project.findUnique({
    where: { slug: project.slug },
    select: { id: true },
  });
  const id = known?.id ?? newId(context);
  if (known === null) await tx.project.create({ data: { id, ...project } });
  const membership = { projectId: id, userId };
  await tx.member.upsert({
    where: { projectId_userId: membership },
    create: { id: newId(context), ...membership, role: "owner" },
    update: {},
  });
  return { id, created: known === null };
}
