import { visitPauseMs } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";

export interface VisitInput {
  projectId: string;
  userId: string;
  actor: Actor;
  /** Everything up to now was seen: news begin at this moment. */
  seen?: boolean;
}

/**
 * Notes that a member looks at the overview, and answers since when their news are told; undefined
 * when they are no member. The news of a visit begin where the visit before ended, and stay while the
 * visit lasts: looking again within half an hour changes nothing, so that a reload loses no news. On
 * the first visit, `since` is null.
 */
export async function visitProject(
  context: EngineContext,
  { projectId, userId, actor, seen = false }: VisitInput,
): Promise<{ since: Date | null } | undefined> {
  return transact(context.db, async (tx) => {
    const [member] = await tx.$queryRaw<
      { id: string; visitedAt: Date | null; newsSince: Date | null; now: Date }[]
    >`
      SELECT "id", "visitedAt", "newsSince", now() AS "now" FROM "member"
      WHERE "projectId" = ${projectId}::uuid AND "userId" = ${userId} FOR UPDATE`;
    if (member === undefined) return undefined;
    const { id, visitedAt, now } = member;
    const paused = visitedAt !== null && now.getTime() - visitedAt.getTime() > visitPauseMs;
    const since = seen ? now : paused ? visitedAt : member.newsSince;
    await tx.member.update({ where: { id }, data: { visitedAt: now, newsSince: since } });
    if (seen || paused) {
      await writeAudit(tx, context, {
        projectId,
        actor,
        action: seen ? "member.news_seen" : "member.visited",
        subjectKind: "member",
        subjectId: userId,
      });
    }
    return { since };
  });
}
