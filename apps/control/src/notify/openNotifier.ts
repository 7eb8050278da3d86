import { putIssueComment } from "./comments.ts";
import { createGitHubNotifier } from "./createGitHubNotifier.ts";
import { createGitLabNotifier } from "./createGitLabNotifier.ts";
import { type Notifier, postCommitStatus } from "./notifier.ts";
import { openRepositoryApi, type RepositoryApiOptions } from "./openRepositoryApi.ts";
import type { VendorApi } from "./vendorApi.ts";

const descriptionMax = 255;

/** The REST API v1 of Gitea and Forgejo: commit statuses, and a comment on the pull request. */
function createGiteaNotifier(api: VendorApi, repository: string): Notifier {
  const home = `/api/v1/repos/${repository.split("/").map(encodeURIComponent).join("/")}`;
  return {
    setStatus: (status) => postCommitStatus(api, home, status, descriptionMax),
    putComment: (comment) => putIssueComment(api, home, comment),
  };
}

/** Opens a repository at its vendor. Throws a VendorRefusal when an App gets no token. */
export async function openNotifier(options: RepositoryApiOptions): Promise<Notifier> {
  const { vendor, repository, credentials } = options;
  const api = await openRepositoryApi(options);
  switch (vendor) {
    case "github":
      return createGitHubNotifier(api, repository, credentials.kind);
    case "gitlab":
      return createGitLabNotifier(api, repository);
    case "gitea":
      return createGiteaNotifier(api, repository);
  }
}
