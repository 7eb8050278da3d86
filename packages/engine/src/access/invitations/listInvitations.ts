import type { Invitation, Page, PageQuery } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { invitationSelect, viewInvitations } from "./viewInvitation.ts";

/** A page of a project's invitations that wait for an answer or ran out, newest first. */
export async function listInvitations(
  context: EngineContext,
  { projectId, limit, cursor }: PageQuery & { projectId: string },
): Promise<Page<Invitation>> {
  const after = decodeCursor(idCursorSchema, cursor);
  const rows = await context.db.invitation.findMany({
    where: {
      projectId,
      acceptedAt: null,
      revokedAt: null,
      ...(after === null ? {} : { id: { lt: after[0] } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: invitationSelect,
  });
  const { items, nextCursor } = pageOf(
    rows,
    limit,
    ({ id }) => [id],
    (row) => row,
  );
  return { items: await viewInvitations(context, items), nextCursor };
}
