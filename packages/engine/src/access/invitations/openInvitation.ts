import type { Role } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type EngineContext, sha256 } from "../../base/index.ts";
import { isWellFormedSecret } from "../secrets/secret.ts";
import { readStandings } from "../standings/readStandings.ts";
import { standingGrants } from "../standings/standingAllows.ts";
import { invitationSelect, viewInvitations } from "./viewInvitation.ts";

/** An invitation as who was invited sees it. */
export interface OpenInvitation {
  id: string;
  email: string;
  role: Role;
  project: { id: string; slug: string; name: string };
  /** Name of who invited. */
  invitedBy: string | null;
  expiresAt: Date;
  /** Who answers for it. */
  givenByIds: string[];
  /** Whether the address has an account already. */
  hasAccount: boolean;
  /** Whether the link came by mail, and not from who invited. */
  byMail: boolean;
}

type Reader = { db: EngineContext["db"] | Tx; clock: EngineContext["clock"] };

/**
 * The invitation behind a link; null for one that never was, was answered, revoked or ran out, and for
 * one whose givers may not give its role at this moment. With `hold` they stay as they are until the
 * transaction ends.
 */
export async function openInvitation(
  context: Reader,
  token: string,
  hold = false,
): Promise<OpenInvitation | null> {
  if (!isWellFormedSecret("invitation", token)) return null;
  const hash = sha256(token);
  return readOpen(context, { OR: [{ tokenHash: hash }, { mailTokenHash: hash }] }, hash, hold);
}

/** The same by its id, for the mail; null when nobody can answer it any more. */
export function readInvitation(
  context: Reader,
  { invitationId }: { invitationId: string },
): Promise<OpenInvitation | null> {
  return readOpen(context, { id: invitationId }, null, false);
}

async function readOpen(
  { db, clock }: Reader,
  where: object,
  hash: string | null,
  hold: boolean,
): Promise<OpenInvitation | null> {
  const row = await db.invitation.findFirst({
    where: { ...where, acceptedAt: null, revokedAt: null, expiresAt: { gt: clock.now() } },
    select: {
      ...invitationSelect,
      mailTokenHash: true,
      givenByIds: true,
      project: { select: { id: true, slug: true, name: true } },
    },
  });
  if (row === null) return null;
  const { id, email, role, project, expiresAt, mailTokenHash, givenByIds } = row;
  const now = clock.now();
  const asked = { projectId: project.id, ids: givenByIds, now, lock: hold };
  const standings = await readStandings(db, asked);
  if (standings === null || !standingGrants(standings, role)) return null;
  const [[viewed], accounts] = await Promise.all([
    viewInvitations({ db, clock }, [row]),
    db.user.count({ where: { email } }),
  ]);
  return {
    id,
    email,
    role,
    project,
    expiresAt,
    givenByIds,
    invitedBy: viewed?.invitedBy ?? null,
    hasAccount: accounts > 0,
    byMail: hash !== null && hash === mailTokenHash,
  };
}
