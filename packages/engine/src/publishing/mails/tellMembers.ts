import type { MailTopic } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type EngineContext, newId, putOutbox } from "../../base/index.ts";
import { chosenSubscription } from "../subscriptions/chosenSubscription.ts";
import type { MailFacts } from "./mailFacts.ts";

/** Members of one project that one event is told to. */
const membersMax = 500;

export interface News {
  projectId: string;
  topic: MailTopic;
  subject: string;
  facts: MailFacts;
  /** What no member is told twice, whatever became of their choice. */
  key: string;
  /** The alert that the mail shows. */
  alertId?: string;
  /** What subscriptions to alerts choose by: the target's key, and the change as a share. */
  change?: { target: string; size: number };
  /** A mail of its own would be too much. */
  digestOnly?: true;
}

/**
 * Tells an event to every member who wants it, in the transaction in which it happened: by a mail of
 * its own, or by a notice that waits for their digest. Nobody gets the same event twice.
 */
export async function tellMembers(tx: Tx, context: EngineContext, news: News): Promise<void> {
  const { projectId, topic, subject, facts, key, alertId, digestOnly = false } = news;
  const told = await readTold(tx, projectId, key);
  const members = (await readMembers(tx, projectId)).filter(({ userId }) => !told.has(userId));
  const wanting = members.flatMap((member) => {
    const chosen = chosenSubscription(member.role, member.subscriptions, topic);
    return wants(chosen, news.change) ? [{ ...member, delivery: chosen.delivery }] : [];
  });
  const about = alertId === undefined ? {} : { alertId };
  const mails = wanting
    .filter(({ delivery }) => delivery === "at_once" && !digestOnly)
    .map(({ userId, user }) => {
      const id = newId(context);
      return {
        id,
        projectId,
        userId,
        kind: facts.kind,
        topic,
        facts,
        ...about,
        toAddress: user.email,
        subject,
        messageId: `<${id}@lapline>`,
        dedupeKey: `${key} ${userId}`,
      };
    });
  const notices = wanting
    .filter(({ delivery }) => delivery === "digest")
    .map(({ id: memberId }) => ({
      id: newId(context),
      memberId,
      topic,
      facts,
      ...about,
      dedupeKey: key,
      createdAt: context.clock.now(),
    }));
  await tx.notice.createMany({ data: notices, skipDuplicates: true });
  const made = await tx.mail.createManyAndReturn({
    data: mails,
    skipDuplicates: true,
    select: { id: true },
  });
  await putOutbox(
    tx,
    made.map(({ id }) => ({ kind: "mail", mailId: id })),
  );
}

/** Who was told by a mail or a digest before, also where they chose the other one since. */
async function readTold(tx: Tx, projectId: string, key: string): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT member."userId" FROM "member" member
    WHERE member."projectId" = ${projectId}::uuid AND (
      EXISTS (SELECT FROM "mail" WHERE "dedupeKey" = ${key} || ' ' || member."userId")
      OR EXISTS (SELECT FROM "notice"
        WHERE "memberId" = member."id" AND "dedupeKey" = ${key}))`;
  return new Set(rows.map(({ userId }) => userId));
}

function readMembers(tx: Tx, projectId: string) {
  return tx.member.findMany({
    where: { projectId },
    orderBy: { id: "asc" },
    take: membersMax,
    select: {
      id: true,
      role: true,
      userId: true,
      user: { select: { email: true } },
      subscriptions: { select: { topic: true, delivery: true, targets: true, changeMin: true } },
    },
  });
}

function wants(
  { delivery, targets, changeMin }: ReturnType<typeof chosenSubscription>,
  change: News["change"],
): boolean {
  if (delivery === "off") return false;
  if (change === undefined) return true;
  if (targets.length > 0 && !targets.includes(change.target)) return false;
  return change.size >= changeMin;
}
