import { reasonOf } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";
import { readSubscriptions } from "../subscriptions/readSubscriptions.ts";
import { storeSubscription } from "../subscriptions/storeSubscription.ts";
import { dropQueuedMails } from "./dropQueuedMails.ts";
import { findUnsubscribe } from "./findUnsubscribe.ts";

/**
 * Ends the subscription that a mail came by, for whoever holds the link in it. May be repeated. False
 * for a token that is in no mail.
 */
export async function unsubscribe(context: EngineContext, token: string): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const found = await findUnsubscribe({ db: tx }, token);
    if (found === null) return false;
    const { projectId, userId, open } = found;
    if (open.length === 0) return true;
    const member = await tx.member.findUniqueOrThrow({
      where: { projectId_userId: { projectId, userId } },
      select: { id: true },
    });
    const mine = await readSubscriptions({ db: tx }, { projectId, userId });
    for (const item of mine?.items ?? []) {
      if (!open.includes(item.topic)) continue;
      await storeSubscription(tx, context, member.id, { ...item, delivery: "off" });
    }
    await dropQueuedMails(
      tx,
      { projectId, userId, topics: open },
      reasonOf("mail_unsubscribed", {}),
    );
    await writeAudit(tx, context, {
      projectId,
      actor: { kind: "user", id: userId, name: found.userName },
      action: "member.unsubscribed",
      subjectKind: "member",
      subjectId: userId,
      data: { topics: open, by: "link" },
    });
    return true;
  });
}
