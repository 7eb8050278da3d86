import type { EngineContext } from "../../base/index.ts";

/** Names read for one mail; more are counted nowhere. */
const namesMax = 200;

/** Names of the other members whom an alert was told to, by name: by mail, and in their digest. */
export async function listTold(
  { db }: EngineContext,
  { alertId, userId }: { alertId: string; userId: string | null },
): Promise<{ byMail: string[]; inDigest: string[] }> {
  const others = userId === null ? {} : { not: userId };
  const [mails, notices] = await Promise.all([
    db.mail.findMany({
      where: { alertId, topic: { not: null }, userId: { not: null, ...others } },
      distinct: ["userId"],
      orderBy: { user: { name: "asc" } },
      take: namesMax,
      select: { user: { select: { name: true } } },
    }),
    db.notice.findMany({
      where: { alertId, ...(userId === null ? {} : { member: { userId: others } }) },
      orderBy: { member: { user: { name: "asc" } } },
      take: namesMax,
      select: { member: { select: { user: { select: { name: true } } } } },
    }),
  ]);
  return {
    byMail: mails.flatMap(({ user }) => user?.name ?? []),
    inDigest: notices.map(({ member }) => member.user.name),
  };
}
