import { type GivenKind, given, givenKinds, type Role, roleAllows } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { givenTables } from "./givenTables.ts";

export interface FoundGiven {
  id: string;
  label: string;
}

interface FindGivenInput {
  projectId: string;
  giverIds: readonly string[];
  kind: GivenKind;
  /** The role that the giver has from now on; what it still allows is left out. Null: none. */
  role: Role | null;
  now: Date;
  /** How many are answered, newest first; all without it. */
  limit?: number;
}

/** Kinds of which something ends when a giver keeps `role`, or none. */
export function kindsEndingAt(role: Role | null): GivenKind[] {
  if (role === null) return [...givenKinds];
  return givenKinds.filter((kind) => kind === "invitation" || !roleAllows(role, given[kind].needs));
}

/** What of one kind somebody gave that still works and that they may not give any more; and how many. */
export async function findGiven(
  db: EngineContext["db"] | Tx,
  { projectId, giverIds, kind, role, now, limit }: FindGivenInput,
): Promise<{ count: number; items: FoundGiven[] }> {
  const { table, open, label } = givenTables[kind];
  // Whoever may still invite keeps their invitations but for the role that they may not give.
  const isPartial = kind === "invitation" && role !== null && roleAllows(role, "members.manage");
  const part = isPartial
    ? Prisma.sql`AND given."role" = 'owner' AND ${role !== "owner"}::boolean`
    : Prisma.empty;
  const bound = limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}`;
  const rows = await db.$queryRaw<(FoundGiven & { count: number })[]>`
    SELECT given."id"::text AS "id", ${label} AS "label", (count(*) OVER ())::int AS "count"
    FROM ${table} given
    WHERE given."projectId" = ${projectId}::uuid AND given."givenByIds" && ${[...giverIds]}::text[]
      AND ${open(now)} ${part}
    ORDER BY given."id" DESC ${bound}`;
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map((row) => ({ id: row.id, label: row.label })),
  };
}
