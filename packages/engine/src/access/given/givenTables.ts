import type { GivenKind } from "@lapline/contracts";
import { Prisma } from "@lapline/db";

export interface GivenTable {
  /** Its name; each has the columns `id`, `projectId` and `givenByIds`. */
  table: Prisma.Sql;
  /** Which rows of it, as `given`, still give a right at a moment. */
  open: (now: Date) => Prisma.Sql;
  /** By what people tell one from others. */
  label: Prisma.Sql;
}

const { sql } = Prisma;
const untilEnd = (now: Date) => sql`(given."expiresAt" IS NULL OR given."expiresAt" > ${now})`;

/** Where everything that can be given is kept. The test of given rights finds a table that lacks here. */
export const givenTables: Readonly<Record<GivenKind, GivenTable>> = {
  invitation: {
    table: sql`"invitation"`,
    open: (now) =>
      sql`given."acceptedAt" IS NULL AND given."revokedAt" IS NULL AND given."expiresAt" > ${now}`,
    label: sql`given."email" || ' (' || given."role" || ')'`,
  },
  apiKey: {
    table: sql`"api_key"`,
    open: (now) => sql`given."revokedAt" IS NULL AND ${untilEnd(now)}`,
    label: sql`given."name" || ' (' || given."prefix" || '…)'`,
  },
  registrationToken: {
    table: sql`"registration_token"`,
    open: (now) => sql`given."usedAt" IS NULL AND given."expiresAt" > ${now}`,
    label: sql`(SELECT "name" FROM "hardware_label" WHERE "id" = given."labelId")`,
  },
  machine: {
    table: sql`"machine"`,
    open: () => sql`given."revokedAt" IS NULL`,
    label: sql`given."name"`,
  },
  hook: {
    table: sql`"inbound_hook"`,
    // A paused one takes events again once somebody resumes it; one without a secret never does.
    open: (now) => sql`EXISTS (SELECT 1 FROM "inbound_hook_secret" secret
      WHERE secret."hookId" = given."id" AND (secret."endsAt" IS NULL OR secret."endsAt" > ${now}))`,
    label: sql`given."name"`,
  },
  webhook: {
    table: sql`"webhook"`,
    open: () => sql`given."state" <> 'disabled'`,
    label: sql`given."name" || ' (' || given."urlShown" || ')'`,
  },
  repository: {
    table: sql`"repository_connection"`,
    open: () => sql`NOT given."paused"`,
    label: sql`given."repository"`,
  },
  secret: {
    table: sql`"project_secret"`,
    open: () => sql`given."sealedPassword" IS NOT NULL`,
    label: sql`given."name" || ' (' || given."address" || ')'`,
  },
  schedule: {
    table: sql`"schedule"`,
    open: () => sql`NOT given."paused"`,
    label: sql`given."name"`,
  },
  share: {
    table: sql`"share"`,
    open: (now) => sql`given."revokedAt" IS NULL AND ${untilEnd(now)}`,
    label: sql`given."title"`,
  },
};
