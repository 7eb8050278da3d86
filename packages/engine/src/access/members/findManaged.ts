import type { Role } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { stillGrants } from "../standings/stillGrants.ts";

export type ManagedMember =
  | { outcome: "found"; id: string; role: Role }
  | { outcome: "not_found" | "not_allowed" | "last_owner" };

/**
 * A member whom the actor is about to change or remove, so that `role` (null: none) is left. Holds the
 * project's row until the transaction ends: of two who take the last two owners away, the second is
 * refused. What the actor may is read behind that lock; throws as stillGrants.
 */
export async function findManaged(
  tx: Tx,
  context: EngineContext,
  input: { projectId: string; userId: string; actor: Actor; role: Role | null },
): Promise<ManagedMember> {
  const { projectId, userId, actor, role } = input;
  await tx.$queryRaw`SELECT 1 FROM "project" WHERE "id" = ${projectId}::uuid FOR NO KEY UPDATE`;
  const member = await tx.member.findUnique({
    where: { projectId_userId: { projectId, userId } },
    select: { id: true, role: true },
  });
  const roles = [member?.role ?? [], role ?? []].flat();
  const grants = await stillGrants(tx, context, { projectId, actor, roles });
  if (member === null) return { outcome: "not_found" };
  if (!grants) return { outcome: "not_allowed" };
  if (member.role === "owner" && role !== "owner") {
    const owners = await tx.member.count({ where: { projectId, role: "owner" } });
    if (owners <= 1) return { outcome: "last_owner" };
  }
  return { outcome: "found", ...member };
}
