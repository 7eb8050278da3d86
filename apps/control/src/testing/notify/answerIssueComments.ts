import { pageOf, type VendorReply, type VendorRequest, type VendorState } from "./vendorState.ts";

/**
 * Comments of issues as GitHub and, by the same routes, Gitea document them; `path` is below that of
 * the repository. Null when it is another route. Gitea has no pages of comments.
 */
export function answerIssueComments(
  state: VendorState,
  { method, query, body }: VendorRequest,
  path: string,
  hasPages: boolean,
): VendorReply | null {
  const [, issue] = /^\/issues\/(\d+)\/comments$/.exec(path) ?? [];
  const comments = state.pullRequests.get(Number(issue));
  if (comments !== undefined && method === "GET") {
    if (!hasPages) return { status: 200, json: comments };
    const { items, next } = pageOf(comments, query);
    const link = `<https://api.vendor.test${path}?page=${next}>; rel="next"`;
    return { status: 200, headers: next === null ? {} : { link }, json: items };
  }
  if (comments !== undefined && method === "POST") {
    const comment = { id: ++state.lastId, body: String(body.body) };
    comments.push(comment);
    return { status: 201, json: comment };
  }
  const [, commentId] = /^\/issues\/comments\/(\d+)$/.exec(path) ?? [];
  const known = [...state.pullRequests.values()].flat().find(({ id }) => id === Number(commentId));
  if (method !== "PATCH" || known === undefined) return null;
  known.body = String(body.body);
  return { status: 200, json: known };
}
