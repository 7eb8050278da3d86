import {
  type ApiKeyScope,
  apiKeyScopeSchema,
  idSchema,
  type ProjectGrants,
  type Role,
} from "@lapline/contracts";
import { type Db, Prisma, type Tx } from "@lapline/db";

/** What somebody who gave something may do now: a person by role, a key by scopes and by who gave it. */
export interface Standing {
  role: Role;
  /** Null for a person. */
  scopes: readonly ApiKeyScope[] | null;
  /** What the project gives to roles beside the table. */
  grants: ProjectGrants;
}

interface ReadStandingsInput {
  projectId: string;
  /** Of people and API keys. */
  ids: readonly string[];
  now: Date;
  /** Whether they stay as they are until the transaction ends. */
  lock?: boolean;
}

/**
 * How each giver stands at this moment: a key stands as its givers do, and as an admin at most. Null
 * when one of them is no member any more, or is a key that ended.
 */
export async function readStandings(
  db: Db | Tx,
  { projectId, ids, now, lock = false }: ReadStandingsInput,
): Promise<Standing[] | null> {
  if (ids.length === 0) return [];
  const held = lock ? Prisma.sql`FOR SHARE` : Prisma.empty;
  const grants = await db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { membersDefine: true },
  });
  const members = await db.$queryRaw<{ userId: string; role: Role }[]>`
    SELECT "userId", "role"::text AS "role" FROM "member"
    WHERE "projectId" = ${projectId}::uuid AND "userId" = ANY(${[...ids]}::text[]) ${held}`;
  const people = new Set(members.map(({ userId }) => userId));
  const others = [...new Set(ids)].filter((id) => !people.has(id));
  const standings: Standing[] = members.map(({ role }) => ({ role, scopes: null, grants }));
  if (others.length === 0) return standings;
  if (others.some((id) => !idSchema.safeParse(id).success)) return null;
  const keys = await db.$queryRaw<{ scopes: string[]; givenByIds: string[] | null }[]>`
    SELECT "scopes", "givenByIds" FROM "api_key"
    WHERE "projectId" = ${projectId}::uuid AND "id" = ANY(${others}::uuid[])
      AND "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > ${now}) ${held}`;
  if (keys.length < others.length) return null;
  for (const { scopes, givenByIds } of keys) {
    const makers = await readStandings(db, { projectId, ids: givenByIds ?? [], now, lock });
    if (makers === null) return null;
    const role = leastRole(["admin", ...makers.map((maker) => maker.role)]);
    standings.push({ role, scopes: scopes.map((scope) => apiKeyScopeSchema.parse(scope)), grants });
  }
  return standings;
}

const rolesUpward: readonly Role[] = ["viewer", "member", "admin", "owner"];

/** The role of several that allows least; each role may do what the ones below it may. */
export function leastRole(roles: readonly Role[]): Role {
  return rolesUpward.find((role) => roles.includes(role)) ?? "owner";
}
