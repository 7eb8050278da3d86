import type { GivenByMember } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { readGiverIds } from "../given/readGiverIds.ts";

/** Members who are listed by name; the number is of all. */
const namedMax = 20;

/** Members of a project who came by an invitation of a person, or of a key that they answer for. */
export async function listInvited(
  { db }: EngineContext,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<GivenByMember["invited"]> {
  const giverIds = await readGiverIds(db, projectId, { userId });
  const where = { projectId, givenByIds: { hasSome: giverIds } };
  const [count, members] = await Promise.all([
    db.member.count({ where }),
    db.member.findMany({
      where,
      orderBy: { id: "desc" },
      take: namedMax,
      select: { user: { select: { id: true, name: true } } },
    }),
  ]);
  return { count, items: members.map(({ user }) => user) };
}
