import { answerIssueComments } from "./answerIssueComments.ts";
import { askedGitea } from "./askedGitea.ts";
import type { VendorReply, VendorRequest, VendorState } from "./vendorState.ts";

const notFound: VendorReply = { status: 404, json: { message: "not found" } };

/** The REST API v1 of Gitea as documented, for what a notifier uses. */
export function answerGitea(state: VendorState) {
  const home = `/api/v1/repos/${state.repository}`;
  return (request: VendorRequest): VendorReply => {
    const { method, path, query, headers, body } = request;
    if (headers.authorization !== `token ${state.token}`) {
      return { status: 401, json: { message: "user does not exist" } };
    }
    if (!path.startsWith(home)) return notFound;
    const rest = path.slice(home.length);
    const asked = method === "GET" ? askedGitea(state, rest, query) : undefined;
    if (asked !== undefined) return asked;
    const [, commit] = /^\/statuses\/([0-9a-f]+)$/.exec(rest) ?? [];
    if (method === "POST" && commit !== undefined) {
      if (!state.commits.has(commit)) return notFound;
      const description = String(body.description);
      const url = String(body.target_url);
      const context = String(body.context);
      state.statuses.push({ commit, context, state: String(body.state), description, url });
      return { status: 201, json: { id: 1 } };
    }
    return answerIssueComments(state, request, rest, false) ?? notFound;
  };
}
