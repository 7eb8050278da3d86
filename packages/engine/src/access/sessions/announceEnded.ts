import type { Tx } from "@lapline/db";
import { announceAll } from "../../base/index.ts";

/** Projects of one person that are told at once; who belongs to more is told of in these. */
const projectsMax = 500;

/**
 * Has streams look again at who may read them, once the transaction that ended sessions of a person
 * commits: an ended session follows nothing any more.
 */
export async function announceEnded(tx: Tx, userId: string): Promise<void> {
  const members = await tx.member.findMany({
    where: { userId },
    select: { projectId: true },
    take: projectsMax,
  });
  const changes = members.map(({ projectId }) => ({ kind: "member" as const, projectId }));
  if (changes.length > 0) await announceAll(tx, changes);
}
