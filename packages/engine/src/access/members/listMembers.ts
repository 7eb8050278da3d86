import type { Member, Page, PageQuery } from "@lapline/contracts";
import { decodeCursor, type EngineContext, nameCursorSchema, pageOf } from "../../base/index.ts";

/** A page of a project's people with their roles, by name; addresses only for who may see them. */
export async function listMembers(
  { db }: EngineContext,
  { projectId, withEmail, limit, cursor }: PageQuery & { projectId: string; withEmail: boolean },
): Promise<Page<Member>> {
  const after = decodeCursor(nameCursorSchema, cursor);
  const rows = await db.member.findMany({
    where: { projectId, ...(after === null ? {} : { OR: followers(after) }) },
    orderBy: [{ user: { name: "asc" } }, { id: "asc" }],
    take: limit + 1,
    select: {
      id: true,
      role: true,
      createdAt: true,
      user: {
        select: {
          id: true,
          name: true,
          email: true,
          secondFactor: { select: { confirmedAt: true } },
        },
      },
    },
  });
  return pageOf(
    rows,
    limit,
    ({ id, user }) => [user.name, id],
    ({ user: { email, secondFactor, ...user }, role, createdAt }) => ({
      ...user,
      role,
      email: withEmail ? email : null,
      twoStep: withEmail ? secondFactor?.confirmedAt != null : null,
      joinedAt: createdAt.toISOString(),
    }),
  );
}

/** Who stands after somebody: people of later names, and of the same name those with a later id. */
function followers([name, id]: readonly [string, string]) {
  return [{ user: { name: { gt: name } } }, { user: { name }, id: { gt: id } }];
}
