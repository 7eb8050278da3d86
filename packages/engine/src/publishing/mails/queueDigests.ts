import { transact } from "@lapline/db";
import { type EngineContext, isolateEach, newId } from "../../base/index.ts";
import { digestMoment } from "../subscriptions/digestMoment.ts";
import { type MailFacts, mailFactsSchema } from "./mailFacts.ts";

/** Members looked at with one statement. */
const batch = 200;
/** Notices that one digest tells; the others wait for the next. */
const noticesMax = 200;

const digestsOf = { loop: "mails", kind: "digest" } as const;

interface Waiting {
  id: string;
  projectId: string;
  digestHour: number;
  timeZone: string;
  oldest: Date;
}

/**
 * Queues the daily digests that are due: one mail for each member for whom something waited when
 * their hour came, at most one a day, none when nothing happened. Answers how many there were.
 */
export async function queueDigests(context: EngineContext): Promise<number> {
  let queued = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const members = await context.db.$queryRaw<Waiting[]>`
      SELECT member."id", member."projectId", member."digestHour", member."timeZone", min(notice."createdAt") AS "oldest"
      FROM "notice" notice JOIN "member" member ON member."id" = notice."memberId"
      WHERE notice."mailId" IS NULL AND member."id" > ${after}::uuid
      GROUP BY member."id" ORDER BY member."id" LIMIT ${batch}`;
    const { values } = await isolateEach(context, digestsOf, {
      items: members,
      work: async ({ id, digestHour, timeZone, oldest }) => {
        const due = digestMoment(context.clock.now(), digestHour, timeZone);
        return oldest < due.at && (await queueDigest(context, id, due));
      },
    });
    queued += values.filter((isQueued) => isQueued).length;
    const last = members.at(-1);
    if (last === undefined || members.length < batch) return queued;
    after = last.id;
  }
}

async function queueDigest(
  context: EngineContext,
  memberId: string,
  due: { at: Date; date: string },
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const member = await tx.member.findUnique({
      where: { id: memberId },
      select: {
        projectId: true,
        userId: true,
        user: { select: { email: true } },
        project: { select: { name: true } },
      },
    });
    if (member === null) return false;
    const { projectId, userId, user, project } = member;
    const notices = await tx.notice.findMany({
      where: { memberId, mailId: null, createdAt: { lt: due.at } },
      orderBy: { createdAt: "asc" },
      take: noticesMax,
      select: { id: true, facts: true },
    });
    if (notices.length === 0) return false;
    const id = newId(context);
    const kinds = notices.map(({ facts }) => mailFactsSchema.parse(facts).kind);
    const made = await tx.mail.createManyAndReturn({
      data: {
        id,
        projectId,
        userId,
        kind: "digest",
        facts: { kind: "digest", memberId, date: due.date },
        toAddress: user.email,
        subject: digestSubject(project.name, kinds),
        messageId: `<${id}@lapline>`,
        dedupeKey: `digest ${memberId} ${due.date}`,
      },
      skipDuplicates: true,
      select: { id: true },
    });
    if (made.length === 0) return false;
    await tx.notice.updateMany({
      where: { id: { in: notices.map((notice) => notice.id) }, mailId: null },
      data: { mailId: id },
    });
    return true;
  });
}

const words: Partial<Record<MailFacts["kind"], [one: string, many: string]>> = {
  regression: ["regression", "regressions"],
  improvement: ["improvement", "improvements"],
  machine_lost: ["machine lost", "machines lost"],
  machine_quarantined: ["machine that takes no jobs", "machines that take no jobs"],
  machine_back: ["machine back", "machines back"],
  schedule_failing: ["schedule failing", "schedules failing"],
  webhook_disabled: ["webhook disabled", "webhooks disabled"],
  keys_left: ["removed member with API keys", "removed members with API keys"],
};

/** "Test: 2 regressions, 1 machine lost". */
function digestSubject(project: string, kinds: readonly MailFacts["kind"][]): string {
  const parts = Object.entries(words).flatMap(([kind, [one, many]]) => {
    const count = kinds.filter((each) => each === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return `${project}: ${parts.join(", ")}`;
}
