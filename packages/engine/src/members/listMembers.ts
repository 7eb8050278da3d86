import type { Member } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";

/** People of one project that are listed. */
const membersMax = 500;

/** The people of a project with their roles, by name; addresses only for who may see them. */
export async function listMembers(
  { db }: EngineContext,
  { projectId, withEmail }: { projectId: string; withEmail: boolean },
): Promise<Member[]> {
  const members = await db.member.findMany({
    where: { projectId },
    orderBy: [{ user: { name: "asc" } }, { id: "asc" }],
    take: membersMax,
    select: {
      role: true,
      createdAt: true,
      user: { select: { id: true, name: true, email: true } },
    },
  });
  return members.map(({ user: { email, ...user }, role, createdAt }) => ({
    ...user,
    role,
    email: withEmail ? email : null,
    joinedAt: createdAt.toISOString(),
  }));
}
