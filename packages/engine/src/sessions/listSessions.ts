import type { EngineContext } from "../context.ts";

/** Sessions of one account that are listed; nobody has more browsers. */
const sessionsMax = 100;

interface SessionView {
  id: string;
  createdAt: Date;
  /** Renewed at most once a day. */
  renewedAt: Date;
  expiresAt: Date;
  address: string | null;
  userAgent: string | null;
}

/** The open sessions of an account, the one that was used last first. */
export async function listSessions(
  { db, clock }: EngineContext,
  { userId }: { userId: string },
): Promise<SessionView[]> {
  const rows = await db.session.findMany({
    where: { userId, expiresAt: { gt: clock.now() } },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: sessionsMax,
  });
  return rows.map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
    id,
    createdAt,
    renewedAt: updatedAt,
    expiresAt,
    address: ipAddress === "" ? null : ipAddress,
    userAgent: userAgent === "" ? null : userAgent,
  }));
}
