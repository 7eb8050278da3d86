import type { Prisma, Tx } from "@lapline/db";
import type { Actor } from "../actor.ts";
import type { EngineContext } from "../context.ts";
import { claimIdempotencyKey } from "../idempotency/claimIdempotencyKey.ts";
import { newId } from "../newId.ts";

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
 * Appends to the audit trail inside the transaction that makes the change. A request with an
 * idempotency key takes it here too, because every change passes: throws RepeatedRequest.
 */
export async function writeAudit(tx: Tx, context: EngineContext, entry: AuditEntry): Promise<void> {
  const { projectId } = entry;
  if (context.idempotentCall !== undefined && projectId !== null) {
    await claimIdempotencyKey(tx, context.idempotentCall, { ...entry, projectId });
  }
  await tx.audit.create({
    data: {
      id: newId(context),
      projectId,
      actorKind: entry.actor.kind,
      actorId: "id" in entry.actor ? entry.actor.id : null,
      action: entry.action,
      subjectKind: entry.subjectKind,
      subjectId: entry.subjectId,
      ...(entry.data === undefined ? {} : { data: entry.data }),
    },
  });
}
