import type { Share } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** Everything of a share but its snapshot, which can be megabytes. */
export const shareSelect = {
  id: true,
  kind: true,
  title: true,
  note: true,
  prefix: true,
  contentHash: true,
  bytes: true,
  createdById: true,
  createdByName: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  views: true,
  lastViewedAt: true,
} satisfies Prisma.ShareSelect;

type ShareRow = Prisma.ShareGetPayload<{ select: typeof shareSelect }>;

/** A share as lists and answers show it; `now` is the database's clock. */
export function viewShare(row: ShareRow, now: Date): Share {
  const { createdById, createdByName, createdAt, expiresAt, revokedAt, lastViewedAt, ...rest } =
    row;
  const isExpired = expiresAt !== null && expiresAt <= now;
  return {
    ...rest,
    createdBy: { id: createdById, name: createdByName },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    state: revokedAt !== null ? "revoked" : isExpired ? "expired" : "live",
    lastViewedAt: lastViewedAt?.toISOString() ?? null,
  };
}
