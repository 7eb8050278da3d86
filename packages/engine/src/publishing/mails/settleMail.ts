import type { MailConversation, Reason } from "@lapline/contracts";
import { Prisma, transact } from "@lapline/db";
import { announce, type EngineContext, jsonWithoutNul } from "../../base/index.ts";
import type { ClaimedMail } from "./claimMail.ts";

export type MailOutcome =
  /** The mail server has it. */
  | { outcome: "sent" }
  /** There is no mail server; it stays in the mailbox. */
  | { outcome: "stored" }
  /** Surely not delivered: tried again later, until there were too many attempts. */
  | { outcome: "retry"; reason: Reason }
  /** Refused for good, or nobody knows whether it was delivered. */
  | { outcome: "failed"; reason: Reason };

/**
 * Ends one attempt with a claimed mail and keeps what was said to the server; false when it was
 * somebody else's by then.
 */
export async function settleMail(
  context: EngineContext,
  { id, attempt, project }: Pick<ClaimedMail, "id" | "attempt" | "project">,
  outcome: MailOutcome,
  conversation: MailConversation | null = null,
): Promise<boolean> {
  const data = {
    ...changesOf(outcome, attempt, context.clock.now()),
    ...(conversation === null ? {} : { conversation }),
  };
  return transact(context.db, async (tx) => {
    const { count } = await tx.mail.updateMany({
      where: { id, attempts: attempt, state: "sending" },
      data,
    });
    if (count === 1 && project !== null) {
      await announce(tx, { kind: "alert", projectId: project.id });
    }
    return count === 1;
  });
}

function changesOf(
  outcome: MailOutcome,
  attempt: number,
  now: Date,
): Prisma.MailUncheckedUpdateManyInput {
  switch (outcome.outcome) {
    case "sent":
    case "stored":
      return { state: outcome.outcome, sentAt: now, lastError: Prisma.DbNull };
    case "failed":
      return { state: "failed", lastError: jsonWithoutNul(outcome.reason) };
    case "retry": {
      const delayMs = mailRetryDelayMs(attempt);
      const lastError = jsonWithoutNul(outcome.reason);
      if (delayMs === null) return { state: "failed", sentAt: null, lastError };
      const nextAttemptAt = new Date(now.getTime() + delayMs);
      return { state: "queued", sentAt: null, nextAttemptAt, lastError };
    }
  }
}

/** Attempts after which a mail is given up: about 21 hours after the first. */
const attemptsMax = 26;
const longestMs = 60 * 60_000;

/** Pause after the given number of failed attempts: 1, 2, 4 … minutes, at most an hour; null: enough. */
export function mailRetryDelayMs(attempts: number): number | null {
  if (attempts >= attemptsMax) return null;
  return Math.min(longestMs, 60_000 * 2 ** Math.max(0, attempts - 1));
}
