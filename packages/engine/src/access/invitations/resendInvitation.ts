import type { Invitation } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { type Actor, type EngineContext, sha256 } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { addGiver } from "../given/addGiver.ts";
import { createSecret } from "../secrets/secret.ts";
import { stillGrants } from "../standings/stillGrants.ts";
import { invitationLifeMs } from "./invitationLifeMs.ts";
import { queueInvitationMail } from "./queueInvitationMail.ts";
import { invitationSelect, viewInvitations } from "./viewInvitation.ts";

export type ResendInvitationOutcome =
  | { outcome: "sent"; invitation: Invitation; token: string }
  | { outcome: "not_found" | "not_allowed" };

/** Mails an open invitation again, with seven more days; the links of before stop working. */
export async function resendInvitation(
  context: EngineContext,
  input: { projectId: string; invitationId: string; actor: Actor },
): Promise<ResendInvitationOutcome> {
  const { projectId, invitationId, actor } = input;
  const token = createSecret(context.random, "invitation");
  return transact(context.db, async (tx) => {
    const open = { id: invitationId, projectId, acceptedAt: null, revokedAt: null };
    const found = await tx.invitation.findFirst({ where: open, select: { role: true } });
    if (found === null) return { outcome: "not_found" };
    const may = await stillGrants(tx, context, { projectId, actor, roles: [found.role] });
    if (!may) return { outcome: "not_allowed" };
    const expiresAt = new Date(context.clock.now().getTime() + invitationLifeMs);
    const { count } = await tx.invitation.updateMany({
      where: open,
      data: { expiresAt, tokenHash: sha256(token), mailTokenHash: null },
    });
    if (count === 0) return { outcome: "not_found" };
    await addGiver(tx, context, { projectId, actor, kind: "invitation", id: invitationId });
    const { project, ...row } = await tx.invitation.findUniqueOrThrow({
      where: { id: invitationId },
      select: { ...invitationSelect, project: { select: { name: true } } },
    });
    await queueInvitationMail(tx, context, { ...row, projectId, projectName: project.name });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "invitation.resent",
      subjectKind: "invitation",
      subjectId: invitationId,
    });
    const [invitation] = await viewInvitations({ db: tx, clock: context.clock }, [row]);
    if (invitation === undefined) throw new Error("an invitation vanished while it was sent");
    return { outcome: "sent", invitation, token };
  });
}
