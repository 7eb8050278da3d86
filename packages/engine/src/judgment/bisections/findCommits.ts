import {
  commitLinks,
  type FoundCommits,
  foundCommitsMax,
  type RepositoryVendor,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type SearchedCommits, suspectsBetween } from "./searchedCommits.ts";

/** The commits of which one brought the change, by what is known of the others, with links. */
export async function findCommits(
  tx: Tx,
  searched: SearchedCommits,
  { projectId, low, high }: { projectId: string; low: string; high: string },
): Promise<FoundCommits> {
  const { repository, tagPrefix } = searched;
  const suspects = suspectsBetween(searched, { low, high });
  const links = commitLinks(repository, await readVendor(tx, projectId, repository));
  const isCommit = (version: string) => searched.commits.some(({ id }) => id === version);
  const refOf = (version: string) =>
    isCommit(version) || /^[0-9a-f]{40,64}$/.test(version) ? version : `${tagPrefix}${version}`;
  return {
    commits: suspects
      .slice(-foundCommitsMax)
      .map((commit) => ({ ...commit, url: links?.commit(commit.id) ?? null })),
    more: Math.max(0, suspects.length - foundCommitsMax),
    diffUrl: links?.diff(refOf(low), refOf(high)) ?? null,
  };
}

/** What the host of a repository runs, by the project's connections; null: none is at that host. */
async function readVendor(
  tx: Tx,
  projectId: string,
  repository: string,
): Promise<RepositoryVendor | null> {
  const { host } = new URL(repository);
  const connections = await tx.repositoryConnection.findMany({
    where: { projectId },
    orderBy: { id: "asc" },
    take: 100,
    select: { vendor: true, baseUrl: true },
  });
  const found = connections.find(
    ({ baseUrl }) => URL.canParse(baseUrl) && new URL(baseUrl).host === host,
  );
  return found?.vendor ?? null;
}
