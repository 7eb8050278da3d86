import { askedGitLab } from "./askedGitLab.ts";
import { pageOf, type VendorReply, type VendorRequest, type VendorState } from "./vendorState.ts";

const notFound: VendorReply = { status: 404, json: { message: "404 Project Not Found" } };

/** GitLab's REST API v4 as documented, for what a notifier uses. */
export function answerGitLab(state: VendorState) {
  const home = `/api/v4/projects/${encodeURIComponent(state.repository)}`;
  return ({ method, path, query, headers, body }: VendorRequest): VendorReply => {
    if (headers["private-token"] !== state.token) {
      return { status: 401, json: { message: "401 Unauthorized" } };
    }
    if (!path.startsWith(home)) return notFound;
    const rest = path.slice(home.length);
    const asked = method === "GET" ? askedGitLab(state.history, rest, query) : undefined;
    if (asked !== undefined) return asked;
    const [, commit] = /^\/statuses\/([0-9a-f]+)$/.exec(rest) ?? [];
    if (method === "POST" && commit !== undefined) return putStatus(state, commit, body);
    const [, iid, noteId] = /^\/merge_requests\/(\d+)\/notes(?:\/(\d+))?$/.exec(rest) ?? [];
    const notes = state.pullRequests.get(Number(iid));
    if (notes === undefined) return notFound;
    if (method === "GET") {
      const { items, next } = pageOf(notes, query);
      return { status: 200, headers: { "x-next-page": String(next ?? "") }, json: items };
    }
    if (method === "POST") {
      const note = { id: ++state.lastId, body: String(body.body) };
      notes.push(note);
      return { status: 201, json: note };
    }
    const known = notes.find(({ id }) => id === Number(noteId));
    if (method !== "PUT" || known === undefined) return notFound;
    known.body = String(body.body);
    return { status: 200, json: known };
  };
}

function putStatus(state: VendorState, commit: string, body: VendorRequest["body"]): VendorReply {
  if (!state.commits.has(commit)) return { status: 404, json: { message: "404 Commit Not Found" } };
  const wanted = String(body.state);
  if (!["pending", "running", "success", "failed", "canceled"].includes(wanted)) {
    return { status: 400, json: { error: "state does not have a valid value" } };
  }
  const context = String(body.name);
  const before = state.statuses.findLast(
    (status) => status.commit === commit && status.context === context,
  );
  if (before?.state === wanted) {
    const message = `Cannot transition status via :enqueue from :${wanted}`;
    return { status: 400, json: { message } };
  }
  const description = String(body.description);
  const url = String(body.target_url);
  state.statuses.push({ commit, context, state: wanted, description, url });
  return { status: 201, json: { id: 1, status: wanted } };
}
