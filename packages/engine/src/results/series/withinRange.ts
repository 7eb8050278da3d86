import { Prisma } from "@lapline/db";

/** Names of the first and the last version of one target, both included; either may be open. */
export interface VersionRange {
  fromVersion?: string | undefined;
  toVersion?: string | undefined;
}

/**
 * Condition on `version`, a version of the target of `series`, in a statement that has both. A name
 * that the target has no version of leaves nothing.
 */
export function withinRange({ fromVersion, toVersion }: VersionRange): Prisma.Sql {
  const edge = (name: string) => Prisma.sql`(
    SELECT edge."sortKey" FROM "version" edge
    WHERE edge."targetId" = series."targetId" AND edge."name" = ${name})`;
  const from = fromVersion === undefined ? null : edge(fromVersion);
  const to = toVersion === undefined ? null : edge(toVersion);
  return Prisma.sql`${from === null ? Prisma.sql`TRUE` : Prisma.sql`version."sortKey" >= ${from}`}
    AND ${to === null ? Prisma.sql`TRUE` : Prisma.sql`version."sortKey" <= ${to}`}`;
}
