import { z } from "zod";
import { putIssueComment } from "./comments.ts";
import type { CommitStatus, Notifier } from "./notifier.ts";
import { postCommitStatus } from "./notifier.ts";
import type { VendorApi } from "./vendorApi.ts";

const anything = z.unknown();
const checksSchema = z.looseObject({
  check_runs: z.array(z.looseObject({ id: z.int(), external_id: z.string().nullish() })),
});
const descriptionMax = 140;

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
  return {
    setStatus: (status) =>
      as === "app"
        ? putCheck(api, home, status)
        : postCommitStatus(api, home, status, descriptionMax),
    putComment: (comment) => putIssueComment(api, home, comment),
  };
}

/** Updates the check of this commit, or makes it. */
async function putCheck(api: VendorApi, home: string, status: CommitStatus): Promise<void> {
  const { commit, state, sentence, details, url, key, runIds, context } = status;
  const body = {
    name: context,
    external_id: key,
    details_url: url,
    ...(state === "pending"
      ? { status: "in_progress" }
      : { status: "completed", conclusion: state }),
    output: { title: sentence.slice(0, 255), summary: details },
  };
  const query = `check_name=${encodeURIComponent(context)}&filter=all&per_page=100`;
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
