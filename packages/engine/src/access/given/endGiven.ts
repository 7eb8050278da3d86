import type { GivenKind } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type Actor, type EngineContext, emit } from "../../base/index.ts";
import { writeAudits } from "../audit/writeAudits.ts";

interface EndGivenInput {
  projectId: string;
  actor: Actor;
  kind: GivenKind;
  ids: readonly string[];
  /** Why, as a sentence. */
  reason: string;
}

const actions: Readonly<Record<GivenKind, string>> = {
  invitation: "invitation.revoked",
  apiKey: "apiKey.revoked",
  registrationToken: "registrationToken.revoked",
  machine: "machine.revoked",
  hook: "hook.ended",
  webhook: "webhook.ended",
  repository: "repository.ended",
  schedule: "schedule.ended",
  share: "share.revoked",
};

/** Ends what somebody gave, of one kind, with a row in the audit trail each; in the caller's transaction. */
export async function endGiven(
  tx: Tx,
  context: EngineContext,
  { projectId, actor, kind, ids, reason }: EndGivenInput,
): Promise<void> {
  if (ids.length === 0) return;
  const now = context.clock.now();
  const where = { projectId, id: { in: [...ids] } };
  if (kind === "invitation") {
    await tx.invitation.updateMany({
      where: { ...where, acceptedAt: null, revokedAt: null },
      data: { revokedAt: now },
    });
  } else if (kind === "apiKey") {
    await tx.apiKey.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now } });
  }
  await emit(tx, context, "given.ended", { projectId, actor, kind, ids, reason });
  const subject = { projectId, actor, action: actions[kind], subjectKind: kind, data: { reason } };
  await writeAudits(
    tx,
    context,
    ids.map((subjectId) => ({ ...subject, subjectId })),
  );
}
