import { z } from "zod";
import type { VendorApi } from "./vendorApi.ts";

/** What a commit shows. `neutral` where nothing can be said, and no vendor shows that as a failure. */
export type CommitState = "pending" | "success" | "failure" | "neutral";

export interface CommitStatus {
  commit: string;
  /** Name under which it appears; another project's has another. */
  context: string;
  state: CommitState;
  /** One sentence without a full stop. */
  sentence: string;
  /** Markdown with everything, where the vendor has room for it. */
  details: string;
  /** Page of the run that decides. */
  url: string;
  /** Names the status among those of other projects, where the vendor keeps several. */
  key: string;
  /** Runs that it is about; statuses that were written before had one of these as their key. */
  runIds: readonly string[];
}

export interface CommentToPut {
  pullRequest: number;
  /** Hidden text that the comment begins with, by which it is found again. */
  marker: string;
  /** Markdown with the marker in front. */
  body: string;
  /** Id that an earlier run remembered. */
  knownId: string | null;
}

/** One repository at GitHub, GitLab or Gitea. Both throw a VendorRefusal when the vendor does not. */
export interface Notifier {
  /** Shows a status on a commit, in place of the one before. */
  setStatus(status: CommitStatus): Promise<void>;
  /** Writes the one comment of a pull request, or writes it anew in place; answers its id. */
  putComment(comment: CommentToPut): Promise<string>;
}

/** Commit statuses have no neutral, and a warning of Gitea's lets no protected branch be merged. */
const states: Record<CommitState, string> = {
  pending: "pending",
  success: "success",
  failure: "failure",
  neutral: "success",
};

/** Sets a commit status at GitHub or Gitea, whose routes are the same below the repository's path. */
export async function postCommitStatus(
  api: VendorApi,
  home: string,
  { commit, state, sentence, url, context }: CommitStatus,
  descriptionMax: number,
): Promise<void> {
  await api.call({
    method: "POST",
    path: `${home}/statuses/${commit}`,
    body: {
      state: states[state],
      target_url: url,
      description: sentence.slice(0, descriptionMax),
      context,
    },
    schema: z.unknown(),
  });
}
