import { z } from "zod";
import { findComment } from "./findComment.ts";
import { type CommitState, type Notifier, statusContext } from "./notifier.ts";
import type { VendorApi } from "./openVendorApi.ts";
import { putInPlace } from "./putInPlace.ts";

const anything = z.unknown();
const idSchema = z.looseObject({ id: z.int() });
const commentsSchema = z.array(z.looseObject({ id: z.int(), body: z.string() }));
const descriptionMax = 255;

/** A warning of Gitea's does not let a protected branch be merged. */
const states: Record<CommitState, string> = {
  pending: "pending",
  success: "success",
  failure: "failure",
  neutral: "success",
};

/** The REST API v1 of Gitea and Forgejo: commit statuses, and a comment on the pull request. */
export function createGiteaNotifier(api: VendorApi, repository: string): Notifier {
  const home = `/api/v1/repos/${repository.split("/").map(encodeURIComponent).join("/")}`;
  const comments = (pullRequest: number) => `${home}/issues/${pullRequest}/comments`;
  return {
    setStatus: async ({ commit, state, sentence, url }) => {
      await api.call({
        method: "POST",
        path: `${home}/statuses/${commit}`,
        body: {
          state: states[state],
          context: statusContext,
          target_url: url,
          description: sentence.slice(0, descriptionMax),
        },
        schema: anything,
      });
    },
    putComment: ({ pullRequest, marker, body, knownId }) =>
      putInPlace(knownId, {
        find: () =>
          findComment(marker, async () => {
            // This list has no pages: Gitea answers all comments of an issue.
            const path = comments(pullRequest);
            const answer = await api.call({ method: "GET", path, schema: commentsSchema });
            return { comments: answer.value, hasMore: false };
          }),
        update: async (id) => {
          const path = `${home}/issues/comments/${id}`;
          await api.call({ method: "PATCH", path, body: { body }, schema: anything });
        },
        create: async () => {
          const path = comments(pullRequest);
          const made = await api.call({ method: "POST", path, body: { body }, schema: idSchema });
          return String(made.value.id);
        },
      }),
  };
}
