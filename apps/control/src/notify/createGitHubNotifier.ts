import { z } from "zod";
import { findComment } from "./findComment.ts";
import { type CommitState, type CommitStatus, type Notifier, statusContext } from "./notifier.ts";
import type { VendorApi } from "./openVendorApi.ts";
import { putInPlace } from "./putInPlace.ts";

const anything = z.unknown();
const idSchema = z.looseObject({ id: z.int() });
const commentsSchema = z.array(z.looseObject({ id: z.int(), body: z.string().nullish() }));
const checksSchema = z.looseObject({
  check_runs: z.array(z.looseObject({ id: z.int(), external_id: z.string().nullish() })),
});
const descriptionMax = 140;
const pageSize = 50;

/** Commit statuses have no neutral. */
const statusStates: Record<CommitState, string> = {
  pending: "pending",
  success: "success",
  failure: "failure",
  neutral: "success",
};

/**
 * GitHub's REST API: commit statuses with a token, check runs as an App (only Apps may write them),
 * comments of the pull request as an issue. `repository` is `owner/name`.
 */
export function createGitHubNotifier(
  api: VendorApi,
  repository: string,
  as: "token" | "app",
): Notifier {
  const home = `/repos/${repository.split("/").map(encodeURIComponent).join("/")}`;
  const comments = (pullRequest: number) => `${home}/issues/${pullRequest}/comments`;
  return {
    setStatus: (status) =>
      as === "app" ? putCheck(api, home, status) : postStatus(api, home, status),
    putComment: ({ pullRequest, marker, body, knownId }) =>
      putInPlace(knownId, {
        find: () =>
          findComment(marker, async (page) => {
            const path = `${comments(pullRequest)}?per_page=${pageSize}&page=${page}`;
            const answer = await api.call({ method: "GET", path, schema: commentsSchema });
            return {
              comments: answer.value.map((each) => ({ id: each.id, body: each.body ?? "" })),
              hasMore: /rel="next"/.test(String(answer.headers.link ?? "")),
            };
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

async function postStatus(
  api: VendorApi,
  home: string,
  { commit, state, sentence, url }: CommitStatus,
): Promise<void> {
  await api.call({
    method: "POST",
    path: `${home}/statuses/${commit}`,
    body: {
      state: statusStates[state],
      target_url: url,
      description: sentence.slice(0, descriptionMax),
      context: statusContext,
    },
    schema: anything,
  });
}

/** Updates the check of this commit, or makes it. */
async function putCheck(api: VendorApi, home: string, status: CommitStatus): Promise<void> {
  const { commit, state, sentence, details, url, key, runIds } = status;
  const body = {
    name: statusContext,
    external_id: key,
    details_url: url,
    ...(state === "pending"
      ? { status: "in_progress" }
      : { status: "completed", conclusion: state }),
    output: { title: sentence.slice(0, 255), summary: details },
  };
  const query = `check_name=${statusContext}&filter=all&per_page=100`;
  const path = `${home}/commits/${commit}/check-runs?${query}`;
  const { value } = await api.call({ method: "GET", path, schema: checksSchema });
  const known = [key, ...runIds]
    .map((id) => value.check_runs.find(({ external_id }) => external_id === id))
    .find((check) => check !== undefined);
  await (known === undefined
    ? api.call({
        method: "POST",
        path: `${home}/check-runs`,
        body: { ...body, head_sha: commit },
        schema: anything,
      })
    : api.call({
        method: "PATCH",
        path: `${home}/check-runs/${known.id}`,
        body,
        schema: anything,
      }));
}
