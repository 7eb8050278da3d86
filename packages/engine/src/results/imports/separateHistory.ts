import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, nameOfActor } from "../../base/index.ts";
import { linkPlace } from "../series/linkPlace.ts";

interface AskedOfJoin {
  projectId: string;
  actor: Actor;
  /** The imported or the measured series; the decision is about all benchmarks of their scenario. */
  seriesId: string;
}

/** `unknown`: the series is none of the project's, or nobody ever joined its scenario. */
export type HistoryJoinOutcome = "done" | "unknown";

/**
 * Makes histories of their own again of what was imported for a scenario on a label and what Lapline
 * measures there. Nothing is deleted, and `rejoinHistory` undoes it.
 */
export function separateHistory(
  context: EngineContext,
  asked: AskedOfJoin,
): Promise<HistoryJoinOutcome> {
  return change(context, asked, "history.separated");
}

/** Puts imported histories that were separated before what Lapline measures again. */
export function rejoinHistory(
  context: EngineContext,
  asked: AskedOfJoin,
): Promise<HistoryJoinOutcome> {
  return change(context, asked, "history.joined");
}

async function change(
  context: EngineContext,
  { projectId, actor, seriesId }: AskedOfJoin,
  action: "history.separated" | "history.joined",
): Promise<HistoryJoinOutcome> {
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "definitions.write" });
    const place = await tx.series.findFirst({
      where: { id: seriesId, projectId },
      select: { targetId: true, scenarioId: true, labelId: true },
    });
    if (place === null) return "unknown";
    const row = await tx.historyJoin.findUnique({
      where: { targetId_scenarioId_labelId: place },
      select: { id: true, separatedAt: true, scenarioVersion: true, definitionHash: true },
    });
    if (row === null) return "unknown";
    const { id, separatedAt, scenarioVersion, definitionHash } = row;
    const isSeparated = action === "history.separated";
    // It is so already: whoever asks twice changed nothing.
    if (isSeparated === (separatedAt !== null)) return "done";
    const now = context.clock.now();
    const decidedById = "id" in actor ? actor.id : null;
    await tx.historyJoin.update({
      where: { id },
      data: isSeparated
        ? { separatedAt: now }
        : { separatedAt: null, decidedBy: nameOfActor(actor), decidedById, decidedAt: now },
    });
    if (isSeparated) {
      await tx.series.updateMany({
        where: { ...place, provisioner: "imported", continuedById: { not: null } },
        data: { continuedById: null },
      });
    } else await linkPlace(tx, place);
    await writeAudit(tx, context, {
      ...{ projectId, actor, action },
      subjectKind: "historyJoin",
      subjectId: id,
      data: { scenario: place.scenarioId, scenarioVersion, definitionHash },
    });
    await announce(tx, { kind: "series", projectId });
    return "done";
  });
}
