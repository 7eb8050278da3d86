import { type MailSummary, type Page, reasonTextOrNull } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";

export interface ListMailsInput {
  projectId: string;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the mails that Lapline wrote for the project, newest first. */
export async function listMails(
  { db }: EngineContext,
  { projectId, limit, cursor }: ListMailsInput,
): Promise<Page<MailSummary>> {
  const last = decodeCursor(idCursorSchema, cursor);
  const rows = await db.mail.findMany({
    where: { projectId, ...(last === null ? {} : { id: { lt: last[0] } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: mailSelect,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewMail);
}

export const mailSelect = {
  id: true,
  kind: true,
  toAddress: true,
  subject: true,
  state: true,
  attempts: true,
  lastError: true,
  alertId: true,
  createdAt: true,
  sentAt: true,
} satisfies Prisma.MailSelect;

/** The contract's view of a mail row. */
export function viewMail({
  toAddress,
  lastError,
  createdAt,
  sentAt,
  ...mail
}: Prisma.MailGetPayload<{ select: typeof mailSelect }>): MailSummary {
  return {
    ...mail,
    to: toAddress,
    lastError: reasonTextOrNull(lastError),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
