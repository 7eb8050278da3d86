import { mayGrantRole, type Role } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

export type ManagedMember =
  | { outcome: "found"; id: string; role: Role }
  | { outcome: "not_found" | "not_allowed" | "last_owner" };

/**
 * A member whom somebody of `actorRole` is about to change or remove, so that `role` (null: none) is
 * left. Holds the project's row until the transaction ends: of two who take the last two owners away,
 * the second is refused.
 */
export async function findManaged(
  tx: Tx,
  input: { projectId: string; userId: string; actorRole: Role; role: Role | null },
): Promise<ManagedMember> {
  const { projectId, userId, actorRole, role } = input;
  await tx.$queryRaw`SELECT 1 FROM "project" WHERE "id" = ${projectId}::uuid FOR NO KEY UPDATE`;
  const member = await tx.member.findUnique({
    where: { projectId_userId: { projectId, userId } },
    select: { id: true, role: true },
  });
  if (member === null) return { outcome: "not_found" };
  if (!mayGrantRole(actorRole, member.role)) return { outcome: "not_allowed" };
  if (role !== null && !mayGrantRole(actorRole, role)) return { outcome: "not_allowed" };
  if (member.role === "owner" && role !== "owner") {
    const owners = await tx.member.count({ where: { projectId, role: "owner" } });
    if (owners <= 1) return { outcome: "last_owner" };
  }
  return { outcome: "found", ...member };
}
