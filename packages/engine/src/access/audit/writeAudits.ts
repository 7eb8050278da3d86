import type { Prisma, Tx } from "@lapline/db";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { claimIdempotencyKey } from "../idempotency/claimIdempotencyKey.ts";
import { lookAgain } from "../standings/lookAgain.ts";

export interface AuditEntry {
  /** Null for what belongs to no project. */
  projectId: string | null;
  actor: Actor;
  /** `noun.verb` in the past tense, e.g. `job.canceled`. */
  action: string;
  subjectKind: string;
  subjectId: string | null;
  data?: Prisma.InputJsonObject;
}

/**
 * Appends to the audit trail inside the transaction that makes the changes. A request with an
 * idempotency key takes it here too, and who asked is looked at again, because every change passes:
 * throws RepeatedRequest and GiverGone.
 */
export async function writeAudits(
  tx: Tx,
  context: EngineContext,
  entries: readonly AuditEntry[],
): Promise<void> {
  const { idempotentCall } = context;
  for (const entry of entries) {
    await lookAgain(tx, context, entry);
    const { projectId } = entry;
    if (idempotentCall === undefined || projectId === null) continue;
    await claimIdempotencyKey(tx, idempotentCall, { ...entry, projectId });
  }
  await tx.audit.createMany({
    data: entries.map(({ projectId, actor, action, subjectKind, subjectId, data }) => ({
      id: newId(context),
      projectId,
      actorKind: actor.kind,
      actorId: "id" in actor ? actor.id : null,
      actorName: "name" in actor ? actor.name : null,
      action,
      subjectKind,
      subjectId,
      ...(data === undefined ? {} : { data }),
    })),
  });
}
