import type { Member } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";

/** People of one project that are listed. */
const membersMax = 500;

/** The people of a project with their roles, by name. */
export async function listMembers(
  { db }: EngineContext,
  { projectId }: { projectId: string },
): Promise<Member[]> {
  const members = await db.member.findMany({
    where: { projectId },
    orderBy: [{ user: { name: "asc" } }, { id: "asc" }],
    take: membersMax,
    select: {
      role: true,
      regressionMail: true,
      user: { select: { id: true, name: true } },
    },
  });
  return members.map(({ user, role, regressionMail }) => ({ ...user, role, regressionMail }));
}
