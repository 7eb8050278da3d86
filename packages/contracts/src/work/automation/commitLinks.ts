import { repositoryAddressOf } from "../names/repositoryAddress.ts";
import type { RepositoryVendor } from "./repositories.ts";

/** Pages of commits in the browser, where it is known how a repository's host names them. */
export interface CommitLinks {
  commit(id: string): string;
  /** What differs between two tags, branches or commits, the older one first. */
  diff(from: string, to: string): string;
}

/**
 * Links to commits of a repository at GitHub, GitLab or Gitea (Forgejo, Codeberg). `vendor`: what the
 * host runs where its name does not say it. Null where nothing says it. Pure.
 */
export function commitLinks(
  repository: string,
  vendor: RepositoryVendor | null = null,
): CommitLinks | null {
  if (repositoryAddressOf(repository) === null) return null;
  const base = repository.replace(/\/$/, "").replace(/\.git$/, "");
  const kind = vendor ?? vendorOf(new URL(base).hostname);
  if (kind === null) return null;
  const home = kind === "gitlab" ? `${base}/-` : base;
  const ref = (name: string) => name.split("/").map(encodeURIComponent).join("/");
  return {
    commit: (id) => `${home}/commit/${ref(id)}`,
    diff: (from, to) => `${home}/compare/${ref(from)}...${ref(to)}`,
  };
}

/** What a host runs, by its name alone. */
function vendorOf(host: string): RepositoryVendor | null {
  const words = host.split(".");
  if (host === "codeberg.org" || words.includes("gitea") || words.includes("forgejo")) {
    return "gitea";
  }
  return (["github", "gitlab"] as const).find((one) => words.includes(one)) ?? null;
}
