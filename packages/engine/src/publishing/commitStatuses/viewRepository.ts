import type { Repository } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { statusContextOf } from "./statusContextOf.ts";

/** What the contract's view of a repository connection needs. */
export const repositorySelect = {
  id: true,
  vendor: true,
  baseUrl: true,
  repository: true,
  statusContext: true,
  project: { select: { slug: true } },
  credentialsKind: true,
  comments: true,
  paused: true,
  problem: true,
  lastToldAt: true,
  createdAt: true,
} satisfies Prisma.RepositoryConnectionSelect;

/** A stored repository connection as the API answers it. */
export function viewRepository(
  row: Prisma.RepositoryConnectionGetPayload<{ select: typeof repositorySelect }>,
): Repository {
  const { credentialsKind, lastToldAt, createdAt, statusContext, project, ...rest } = row;
  return {
    ...rest,
    context: statusContextOf(statusContext, project.slug),
    credentialsKind: credentialsKind === "app" ? "app" : "token",
    lastToldAt: lastToldAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
