import type { Invitation, Role } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { type Actor, type EngineContext, newId, sha256 } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { takeGiver } from "../given/takeGiver.ts";
import { createSecret } from "../secrets/secret.ts";
import { stillGrants } from "../standings/stillGrants.ts";
import { invitationLifeMs } from "./invitationLifeMs.ts";
import { queueInvitationMail } from "./queueInvitationMail.ts";
import { invitationSelect, viewInvitations } from "./viewInvitation.ts";

/** Invitations of one project that wait for an answer. */
const openMax = 200;

export interface InviteMemberInput {
  projectId: string;
  actor: Actor;
  email: string;
  role: Role;
}

export type InviteMemberOutcome =
  /** `token` is answered once; only its hash is stored. */
  | { outcome: "created"; invitation: Invitation; token: string }
  | { outcome: "not_allowed" | "member_already" | "too_many" };

/**
 * Invites an address into a project and queues the mail. An earlier invitation of the same address
 * that waits is revoked.
 */
export async function inviteMember(
  context: EngineContext,
  input: InviteMemberInput,
): Promise<InviteMemberOutcome> {
  const { projectId, actor, role } = input;
  const email = input.email.trim().toLowerCase();
  const token = createSecret(context.random, "invitation");
  const now = context.clock.now();
  return transact(context.db, async (tx) => {
    // Two invitations of one address at once: one after the other.
    await tx.$queryRaw`SELECT 1 FROM "project" WHERE "id" = ${projectId}::uuid FOR NO KEY UPDATE`;
    const may = await stillGrants(tx, context, { projectId, actor, roles: [role] });
    if (!may) return { outcome: "not_allowed" };
    const givenByIds = await takeGiver(tx, context, { projectId, actor, kind: "invitation" });
    const known = await tx.member.count({ where: { projectId, user: { email } } });
    if (known > 0) return { outcome: "member_already" };
    const open = { projectId, acceptedAt: null, revokedAt: null };
    await tx.invitation.updateMany({ where: { ...open, email }, data: { revokedAt: now } });
    if ((await tx.invitation.count({ where: open })) >= openMax) return { outcome: "too_many" };
    const { project, ...row } = await tx.invitation.create({
      data: {
        id: newId(context),
        projectId,
        email,
        role,
        tokenHash: sha256(token),
        invitedById: "id" in actor ? actor.id : null,
        givenByIds,
        createdAt: now,
        expiresAt: new Date(now.getTime() + invitationLifeMs),
      },
      select: { ...invitationSelect, project: { select: { name: true } } },
    });
    await queueInvitationMail(tx, context, {
      id: row.id,
      projectId,
      email,
      projectName: project.name,
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "invitation.created",
      subjectKind: "invitation",
      subjectId: row.id,
      data: { email, role },
    });
    const [invitation] = await viewInvitations({ db: tx, clock: context.clock }, [row]);
    if (invitation === undefined) throw new Error("an invitation vanished while it was made");
    return { outcome: "created", invitation, token };
  });
}
