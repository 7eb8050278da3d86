import type { MySubscriptions, SubscriptionsChange } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { readSubscriptions } from "./readSubscriptions.ts";
import { storeSubscription } from "./storeSubscription.ts";

export interface ChangeSubscriptionsInput {
  projectId: string;
  userId: string;
  actor: Actor;
  change: SubscriptionsChange;
}

/** Changes what a member is mailed about; what is not given stays. Null for no member. */
export async function changeSubscriptions(
  context: EngineContext,
  { projectId, userId, actor, change }: ChangeSubscriptionsInput,
): Promise<MySubscriptions | null> {
  return transact(context.db, async (tx) => {
    const member = await tx.member.findUnique({
      where: { projectId_userId: { projectId, userId } },
      select: { id: true },
    });
    if (member === null) return null;
    const { digestHour, timeZone, items = [] } = change;
    await tx.member.update({
      where: { id: member.id },
      data: {
        ...(digestHour === undefined ? {} : { digestHour }),
        ...(timeZone === undefined ? {} : { timeZone }),
      },
    });
    for (const item of items) await storeSubscription(tx, context, member.id, item);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "member.subscriptions_changed",
      subjectKind: "member",
      subjectId: userId,
      data: { ...change },
    });
    return readSubscriptions({ db: tx }, { projectId, userId });
  });
}
