import type { Reason } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/** Ends a person's mails of a project that wait, all of them or those of some topics. */
export async function dropQueuedMails(
  tx: Tx,
  scope: { projectId: string; userId: string; topics?: string[] },
  reason: Reason,
): Promise<void> {
  const { projectId, userId, topics } = scope;
  await tx.mail.updateMany({
    where: {
      projectId,
      userId,
      state: "queued",
      ...(topics === undefined ? {} : { topic: { in: topics } }),
    },
    data: { state: "failed", lastError: reason },
  });
}
