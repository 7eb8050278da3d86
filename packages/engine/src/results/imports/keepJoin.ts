import type { Tx } from "@lapline/db";
import { mayNow, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, nameOfActor, newId } from "../../base/index.ts";
import type { SubmissionProblem } from "../../work/index.ts";
import { linkPlace } from "../series/linkPlace.ts";
import type { ContinuedHistory } from "./placeImport.ts";

/** Why who imports may not decide that two histories are one; null where that is decided or may be. */
export async function joinProblem(
  tx: Tx,
  context: EngineContext,
  { projectId, actor, continues }: { projectId: string; actor: Actor; continues: ContinuedHistory },
): Promise<SubmissionProblem | null> {
  if (continues.decided !== null) return null;
  const permission = "definitions.write" as const;
  if (await mayNow(tx, context, { projectId, actor, permission })) return null;
  const next =
    actor.kind === "apiKey"
      ? "Use a key with the scope define, or ask an owner or admin to import the first time."
      : "Ask an owner or admin of the project to import the first time.";
  const message = `To continue an imported history with what Lapline measures is decided by who may write definitions. ${next}`;
  return { path: "join", message };
}

interface Decision {
  place: {
    projectId: string;
    targetId: string;
    labelId: string;
    scenarioId: string;
    scenarioVersion: number;
  };
  actor: Actor;
  continues: ContinuedHistory;
}

/** Keeps the decision that imported histories go before a measured one, in the caller's transaction. */
export async function keepJoin(
  tx: Tx,
  context: EngineContext,
  { place, actor, continues: { decided, definitionHash } }: Decision,
): Promise<void> {
  if (decided !== null) return;
  const { projectId, targetId, labelId, scenarioId, scenarioVersion } = place;
  const said = {
    ...{ scenarioVersion, definitionHash },
    decidedBy: nameOfActor(actor),
    decidedById: "id" in actor ? actor.id : null,
    decidedAt: context.clock.now(),
    separatedAt: null,
  };
  const where = { targetId_scenarioId_labelId: { targetId, scenarioId, labelId } };
  const before = await tx.historyJoin.findUnique({ where, select: { separatedAt: true } });
  const { id } = await tx.historyJoin.upsert({
    where,
    create: { id: newId(context), projectId, targetId, labelId, scenarioId, ...said },
    update: said,
    select: { id: true },
  });
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "history.joined",
    subjectKind: "historyJoin",
    subjectId: id,
    data: { scenario: scenarioId, scenarioVersion, definitionHash },
  });
  // What was imported before and separated since belongs to it again, whatever this import brings.
  if (before !== null && before.separatedAt !== null) {
    await linkPlace(tx, { targetId, scenarioId, labelId });
  }
}
