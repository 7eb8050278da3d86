import { type Invitation, idSchema } from "@lapline/contracts";
import type { Prisma, Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

export const invitationSelect = {
  id: true,
  email: true,
  role: true,
  invitedById: true,
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.InvitationSelect;

type Row = Prisma.InvitationGetPayload<{ select: typeof invitationSelect }>;

/** The contract's view of invitation rows. */
export async function viewInvitations(
  { db, clock }: { db: EngineContext["db"] | Tx; clock: EngineContext["clock"] },
  rows: readonly Row[],
): Promise<Invitation[]> {
  const ids = rows.flatMap(({ invitedById }) => invitedById ?? []);
  const keyIds = ids.filter((id) => idSchema.safeParse(id).success);
  const select = { id: true, name: true } as const;
  const [people, keys] = await Promise.all([
    db.user.findMany({ where: { id: { in: ids } }, select }),
    db.apiKey.findMany({ where: { id: { in: keyIds } }, select }),
  ]);
  const names = new Map([
    ...keys.map(({ id, name }) => [id, `API key ${name}`] as const),
    ...people.map(({ id, name }) => [id, name] as const),
  ]);
  return rows.map(({ invitedById, createdAt, expiresAt, ...row }) => ({
    ...row,
    invitedBy: names.get(invitedById ?? "") ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= clock.now(),
  }));
}
