import type { GivenKind } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor } from "../../base/context/actor.ts";
import type { EngineContext } from "../../base/context/context.ts";
import { readNow } from "../../publishing/shares/readNow.ts";
import { endMachine } from "../../work/machines/endMachine.ts";
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
  switch (kind) {
    case "invitation":
      await tx.invitation.updateMany({
        where: { ...where, acceptedAt: null, revokedAt: null },
        data: { revokedAt: now },
      });
      break;
    case "apiKey":
      await tx.apiKey.updateMany({
        where: { ...where, revokedAt: null },
        data: { revokedAt: now },
      });
      break;
    case "registrationToken":
      await tx.registrationToken.updateMany({ where, data: { expiresAt: now } });
      break;
    case "machine":
      for (const machineId of ids) {
        await endMachine(tx, context, { projectId, machineId, actor, message: reason });
      }
      break;
    case "hook":
      // Without a secret nobody starts anything by it, also not when somebody resumes it unseeing.
      await tx.inboundHookSecret.updateMany({
        where: { hookId: { in: [...ids] }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
        data: { endsAt: now },
      });
      await tx.inboundHook.updateMany({ where, data: { paused: true, updatedAt: now } });
      break;
    case "webhook":
      await tx.webhook.updateMany({
        where,
        data: { state: "disabled", stateReason: reason, updatedAt: now },
      });
      break;
    case "repository":
      await tx.repositoryConnection.updateMany({
        where,
        data: { paused: true, problem: reason, updatedAt: now },
      });
      break;
    case "schedule":
      await tx.schedule.updateMany({ where, data: { paused: true, updatedAt: now } });
      break;
    case "share":
      await tx.share.updateMany({
        where: { ...where, revokedAt: null },
        data: { revokedAt: await readNow(tx) },
      });
  }
  const subject = { projectId, actor, action: actions[kind], subjectKind: kind, data: { reason } };
  await writeAudits(
    tx,
    context,
    ids.map((subjectId) => ({ ...subject, subjectId })),
  );
}
