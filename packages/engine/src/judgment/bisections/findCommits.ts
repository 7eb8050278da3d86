import {
  commitLinks,
  type FoundCommits,
  foundCommitsMax,
  type RangeCommit,
  type RepositoryVendor,
  shortCommits,
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

/** Commits that a sentence names. */
const namedMax = 5;

/** Which commit it was, as the beginning of a sentence: "Introduced by 0123456789ab (Ada: …)". Pure. */
export function foundCommitsWords({ commits, more }: FoundCommits): string {
  const [only] = commits;
  const total = commits.length + more;
  if (only !== undefined && total === 1) return `Introduced by ${commitWords(only)}`;
  const named = commits.slice(0, namedMax).map(commitWords);
  const others = total - named.length;
  const list = others > 0 ? [...named, `${others} more`] : named;
  return `Introduced by one of these ${total} commits: ${list.join(", ")}`;
}

function commitWords({ id, author, subject }: Pick<RangeCommit, "id" | "author" | "subject">) {
  return `${shortCommits(id)} (${author}: ${subject})`;
}
