import type { Role } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

export interface Membership {
  projectId: string;
  slug: string;
  name: string;
  role: Role;
  membersDefine: boolean;
}

/** Projects one person may see at once in the switcher. */
const membershipsMax = 500;

/** The projects that a person belongs to and their role in each, by name. Role changes show at once. */
export async function listMemberships(
  { db }: EngineContext,
  userId: string,
): Promise<Membership[]> {
  const members = await db.member.findMany({
    where: { userId },
    orderBy: { project: { name: "asc" } },
    take: membershipsMax,
    select: {
      projectId: true,
      role: true,
      project: { select: { slug: true, name: true, membersDefine: true } },
    },
  });
  return members.map(({ projectId, role, project }) => ({ projectId, role, ...project }));
}
