import { pinsMax } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";

/**
 * Keeps a series in somebody's sight; pinning it again changes nothing. `unknown` when the project
 * has no such series, `too_many` when they pinned as many as they may.
 */
export async function pinSeries(
  context: EngineContext,
  input: { projectId: string; userId: string; seriesId: string; actor: Actor },
): Promise<"pinned" | "unknown" | "too_many"> {
  const { projectId, userId, seriesId, actor } = input;
  return transact(context.db, async (tx) => {
    // Two pins of one person at once would both count before either is there.
    const [member] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "member"
      WHERE "projectId" = ${projectId}::uuid AND "userId" = ${userId} FOR UPDATE`;
    const series = await tx.series.findFirst({
      where: { id: seriesId, projectId },
      select: { pins: { where: { userId }, select: { createdAt: true } } },
    });
    if (member === undefined || series === null) return "unknown";
    if (series.pins.length > 0) return "pinned";
    if ((await tx.pin.count({ where: { projectId, userId } })) >= pinsMax) return "too_many";
    await tx.pin.create({ data: { projectId, userId, seriesId } });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "series.pinned",
      subjectKind: "series",
      subjectId: seriesId,
    });
    return "pinned";
  });
}
