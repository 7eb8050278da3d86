import { type MySubscriptions, mailTopicNames, roleMayHear } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { chosenSubscription } from "./chosenSubscription.ts";

/** What a member is mailed about, one entry for each topic of their role; null for no member. */
export async function readSubscriptions(
  { db }: { db: EngineContext["db"] | Tx },
  { projectId, userId }: { projectId: string; userId: string },
): Promise<MySubscriptions | null> {
  const member = await db.member.findUnique({
    where: { projectId_userId: { projectId, userId } },
    select: {
      role: true,
      digestHour: true,
      timeZone: true,
      user: { select: { email: true } },
      subscriptions: { select: { topic: true, delivery: true, targets: true, changeMin: true } },
    },
  });
  if (member === null) return null;
  const { role, digestHour, timeZone, user, subscriptions } = member;
  return {
    email: user.email,
    digestHour,
    timeZone,
    items: mailTopicNames
      .filter((topic) => roleMayHear(role, topic))
      .map((topic) => chosenSubscription(role, subscriptions, topic)),
  };
}
