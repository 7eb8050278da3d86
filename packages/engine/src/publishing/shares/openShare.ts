import type { ShareKind } from "@lapline/contracts";
import { isWellFormedSecret } from "../../access/index.ts";
import { type EngineContext, sha256 } from "../../base/index.ts";

export interface OpenedShare {
  id: string;
  kind: ShareKind;
  /** The frozen bytes as text, and their SHA-256 as it was when they were frozen. */
  snapshot: string;
  contentHash: string;
  expiresAt: Date | null;
}

/**
 * The share behind the token of a link. Null for one that never was, was revoked or has ended by the
 * database's clock: nobody can tell which. Looked up by hash, so the time it takes says nothing about
 * how much of a token is right.
 */
export async function openShare({ db }: EngineContext, token: string): Promise<OpenedShare | null> {
  if (!isWellFormedSecret("share", token)) return null;
  const [share] = await db.$queryRaw<OpenedShare[]>`
    SELECT "id", "kind"::text, "snapshot", "contentHash", "expiresAt" FROM "share"
    WHERE "tokenHash" = ${sha256(token)} AND "revokedAt" IS NULL
      AND ("expiresAt" IS NULL OR "expiresAt" > clock_timestamp())`;
  return share ?? null;
}
