import { type Tx, transact } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { hashPassword } from "../passwords/hashPassword.ts";
import { type OpenInvitation, openInvitation } from "./openInvitation.ts";

export type InvitedPerson =
  /** Somebody without an account: one is made with the address that was invited. */
  { kind: "new"; name: string; password: string } | { kind: "user"; userId: string; name: string };

export type AcceptInvitationOutcome =
  | { outcome: "joined"; projectSlug: string; email: string }
  /** It never was, was answered, revoked, or ran out. */
  | { outcome: "gone" }
  /** Who is signed in belongs to the project; the invitation stays open. */
  | { outcome: "member_already" }
  /** The address has an account: sign in with it first. */
  | { outcome: "has_account" };

/**
 * Answers an invitation: the person becomes a member with its role, as far as who invited may still
 * give it: an invitation of somebody who was removed or demoted, or of a key that ended, is gone. Of any number of answers at once
 * one wins.
 */
export async function acceptInvitation(
  context: EngineContext,
  { token, person }: { token: string; person: InvitedPerson },
): Promise<AcceptInvitationOutcome> {
  const seen = await openInvitation(context, token);
  if (seen === null) return { outcome: "gone" };
  const password =
    person.kind === "new" ? await hashPassword(context.random, person.password) : null;
  return transact(context.db, async (tx) => {
    // Whoever comes second sees what the first one left, and what a removal at the same time ended.
    const book = { db: tx, clock: context.clock };
    if ((await openInvitation(book, token, true)) === null) return { outcome: "gone" };
    await tx.$queryRaw`SELECT 1 FROM "invitation" WHERE "id" = ${seen.id}::uuid FOR UPDATE`;
    const found = await openInvitation(book, token);
    if (found === null) return { outcome: "gone" };
    if (person.kind === "new" && found.hasAccount) return { outcome: "has_account" };
    if (person.kind === "user") {
      const { userId } = person;
      const known = await tx.member.count({ where: { projectId: found.project.id, userId } });
      if (known > 0) return { outcome: "member_already" };
    }
    const now = context.clock.now();
    const { count } = await tx.invitation.updateMany({
      where: { id: found.id, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
      data: { acceptedAt: now },
    });
    if (count === 0) return { outcome: "gone" };
    const userId =
      person.kind === "user"
        ? person.userId
        : await createPerson(tx, context, found, person.name, password ?? "");
    await tx.invitation.update({ where: { id: found.id }, data: { acceptedById: userId } });
    await tx.member.createMany({
      data: {
        id: newId(context),
        projectId: found.project.id,
        userId,
        role: found.role,
        givenByIds: found.givenByIds,
      },
      skipDuplicates: true,
    });
    await writeAudit(tx, context, {
      projectId: found.project.id,
      actor: { kind: "user", id: userId, name: person.name },
      action: "invitation.accepted",
      subjectKind: "invitation",
      subjectId: found.id,
      data: { role: found.role },
    });
    return { outcome: "joined", projectSlug: found.project.slug, email: found.email };
  });
}

/** The rows that better-auth makes for sign-up with a password. */
async function createPerson(
  tx: Tx,
  context: EngineContext,
  { email, byMail }: OpenInvitation,
  name: string,
  password: string,
): Promise<string> {
  const id = newId(context);
  await tx.user.create({ data: { id, email, name, emailVerified: byMail } });
  await tx.account.create({
    data: { id: newId(context), userId: id, accountId: id, providerId: "credential", password },
  });
  return id;
}
