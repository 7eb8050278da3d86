import {
  type ApiKeyScope,
  apiKeyScopeSchema,
  type ProjectGrants,
  type Role,
} from "@lapline/contracts";
import { type EngineContext, sha256 } from "../../base/index.ts";
import { isWellFormedSecret } from "../secrets/secret.ts";
import { leastRole, readStandings } from "../standings/readStandings.ts";

export interface VerifiedApiKey {
  id: string;
  name: string;
  projectId: string;
  scopes: ApiKeyScope[];
  /** What its makers may do now bounds what it may; null for one that the installation made. */
  roleMax: Role | null;
  /** What the project gives to roles beside the table. */
  grants: ProjectGrants;
}

/** The last use is noted at most this often, so that reading does not mean writing. */
const lastUsedStepMs = 60_000;

/**
 * The API key behind this text; null for unknown, expired and revoked ones, and for a secret that was
 * replaced once its grace is over; and for one of which a maker is no member any more. Notes its use.
 */
export async function verifyApiKey(
  { db, clock }: EngineContext,
  key: string,
): Promise<VerifiedApiKey | null> {
  if (!isWellFormedSecret("apiKey", key)) return null;
  const now = clock.now();
  const hash = sha256(key);
  const found = await db.apiKey.findFirst({
    where: {
      revokedAt: null,
      AND: [
        { OR: [{ hash }, { previousHash: hash, previousUntil: { gt: now } }] },
        { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
      ],
    },
    select: {
      id: true,
      name: true,
      projectId: true,
      scopes: true,
      lastUsedAt: true,
      givenByIds: true,
      project: { select: { membersDefine: true } },
    },
  });
  if (found === null) return null;
  const { id, name, projectId, scopes, lastUsedAt, givenByIds, project: grants } = found;
  const makers = await readStandings(db, { projectId, ids: givenByIds, now });
  if (makers === null) return null;
  const roleMax = makers.length === 0 ? null : leastRole(makers.map(({ role }) => role));
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > lastUsedStepMs) {
    await db.apiKey.updateMany({ where: { id }, data: { lastUsedAt: now } });
  }
  return {
    id,
    name,
    projectId,
    scopes: scopes.map((scope) => apiKeyScopeSchema.parse(scope)),
    roleMax,
    grants,
  };
}
