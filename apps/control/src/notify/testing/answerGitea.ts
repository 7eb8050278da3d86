import { askedGitea } from "./askedGitea.ts";
import type { VendorReply, VendorRequest, VendorState } from "./vendorState.ts";

const notFound: VendorReply = { status: 404, json: { message: "not found" } };

/** The REST API v1 of Gitea as documented, for what a notifier uses. */
export function answerGitea(state: VendorState) {
  const home = `/api/v1/repos/${state.repository}`;
  return ({ method, path, query, headers, body }: VendorRequest): VendorReply => {
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
      state.statuses.push({ commit, state: String(body.state), description, url });
      return { status: 201, json: { id: 1 } };
    }
    const [, issue] = /^\/issues\/(\d+)\/comments$/.exec(rest) ?? [];
    const comments = state.pullRequests.get(Number(issue));
    if (comments !== undefined && method === "GET") return { status: 200, json: comments };
    if (comments !== undefined && method === "POST") {
      const comment = { id: ++state.lastId, body: String(body.body) };
      comments.push(comment);
      return { status: 201, json: comment };
    }
    const [, id] = /^\/issues\/comments\/(\d+)$/.exec(rest) ?? [];
    const known = [...state.pullRequests.values()].flat().find((each) => each.id === Number(id));
    if (method !== "PATCH" || known === undefined) return notFound;
    known.body = String(body.body);
    return { status: 200, json: known };
  };
}
