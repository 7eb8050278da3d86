import type { Tx } from "@lapline/db";
import { type EngineContext, sha256 } from "../../base/index.ts";
import { isWellFormedSecret } from "../secrets/secret.ts";

export interface OpenPasswordReset {
  id: string;
  userId: string;
  expiresAt: Date;
}

type Reader = { db: EngineContext["db"] | Tx; clock: EngineContext["clock"] };

/** The request behind the link of a mail; null for one that never was, was used or ran out. */
export async function openPasswordReset(
  { db, clock }: Reader,
  token: string,
): Promise<OpenPasswordReset | null> {
  if (!isWellFormedSecret("passwordReset", token)) return null;
  return db.passwordReset.findFirst({
    where: { tokenHash: sha256(token), usedAt: null, expiresAt: { gt: clock.now() } },
    select: { id: true, userId: true, expiresAt: true },
  });
}

/** Until when the link of a request's mail can be used; null: it cannot any more. */
export async function readPasswordReset(
  { db, clock }: Reader,
  { passwordResetId }: { passwordResetId: string },
): Promise<{ expiresAt: Date } | null> {
  return db.passwordReset.findFirst({
    where: { id: passwordResetId, usedAt: null, expiresAt: { gt: clock.now() } },
    select: { expiresAt: true },
  });
}
