import type { Notifier } from "./notifier.ts";
import type { VendorApi } from "./openVendorApi.ts";
import { postCommitStatus } from "./postCommitStatus.ts";
import { putIssueComment } from "./putIssueComment.ts";

const descriptionMax = 255;

/** The REST API v1 of Gitea and Forgejo: commit statuses, and a comment on the pull request. */
export function createGiteaNotifier(api: VendorApi, repository: string): Notifier {
  const home = `/api/v1/repos/${repository.split("/").map(encodeURIComponent).join("/")}`;
  return {
    setStatus: (status) => postCommitStatus(api, home, status, descriptionMax),
    putComment: (comment) => putIssueComment(api, home, comment),
  };
}
