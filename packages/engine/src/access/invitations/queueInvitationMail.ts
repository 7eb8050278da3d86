import type { Tx } from "@lapline/db";
import { type EngineContext, newId, putOutbox } from "../../base/index.ts";

/** Queues the mail of an invitation; the link in it is made when it is sent. */
export async function queueInvitationMail(
  tx: Tx,
  context: EngineContext,
  invitation: { id: string; projectId: string; email: string; projectName: string },
): Promise<void> {
  const id = newId(context);
  await tx.mail.create({
    data: {
      id,
      projectId: invitation.projectId,
      kind: "invitation",
      facts: { kind: "invitation", invitationId: invitation.id },
      toAddress: invitation.email,
      subject: `Invitation to ${invitation.projectName} on Lapline`,
      messageId: `<${id}@lapline>`,
      dedupeKey: `invitation ${invitation.id} ${id}`,
    },
  });
  await putOutbox(tx, [{ kind: "mail", mailId: id }]);
}
