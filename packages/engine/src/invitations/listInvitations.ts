import type { Invitation } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { invitationSelect, viewInvitations } from "./viewInvitation.ts";

const listMax = 200;

/** Invitations of a project that wait for an answer or ran out, newest first. */
export async function listInvitations(
  context: EngineContext,
  { projectId }: { projectId: string },
): Promise<Invitation[]> {
  const rows = await context.db.invitation.findMany({
    where: { projectId, acceptedAt: null, revokedAt: null },
    orderBy: { id: "desc" },
    take: listMax,
    select: invitationSelect,
  });
  return viewInvitations(context, rows);
}
