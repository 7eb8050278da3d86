import { z } from "zod";
import type { CommitState, CommitStatus } from "./notifier.ts";
import type { VendorApi } from "./openVendorApi.ts";

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
