import { createVerify } from "node:crypto";
import { answerIssueComments } from "./answerIssueComments.ts";
import { askedGitHub } from "./askedGitHub.ts";
import type { VendorReply, VendorRequest, VendorState } from "./vendorState.ts";

const notFound: VendorReply = { status: 404, json: { message: "Not Found" } };
const badCredentials: VendorReply = { status: 401, json: { message: "Bad credentials" } };
const installationToken = "ghs_of_the_installation";

/** GitHub's REST API as documented, for what a notifier uses; `publicKey` is that of its App 7. */
export function answerGitHub(state: VendorState, publicKey: string) {
  const home = `/repos/${state.repository}`;
  return (request: VendorRequest): VendorReply => {
    const { method, path, headers } = request;
    const bearer = String(headers.authorization ?? "").replace("Bearer ", "");
    if (String(headers["user-agent"] ?? "") === "") return { status: 403, json: {} };
    if (method === "POST" && path === "/app/installations/42/access_tokens") {
      if (!isAppJwt(bearer, publicKey)) return badCredentials;
      const expires = new Date(Date.now() + 3_600_000).toISOString();
      return { status: 201, json: { token: installationToken, expires_at: expires } };
    }
    const isApp = bearer === installationToken;
    if (!isApp && bearer !== state.token) return badCredentials;
    if (!path.startsWith(home)) return notFound;
    return answerRepository(state, request, path.slice(home.length), isApp);
  };
}

function answerRepository(
  state: VendorState,
  request: VendorRequest,
  path: string,
  isApp: boolean,
): VendorReply {
  const { method, query, body } = request;
  const [, commit] = /^\/statuses\/([0-9a-f]+)$/.exec(path) ?? [];
  if (method === "POST" && commit !== undefined) {
    if (!state.commits.has(commit)) {
      return { status: 422, json: { message: `No commit found for SHA: ${commit}` } };
    }
    const description = String(body.description);
    const isValid = ["error", "failure", "pending", "success"].includes(String(body.state));
    if (!isValid || description.length > 140) return { status: 422, json: { message: "Invalid" } };
    const url = String(body.target_url);
    const context = String(body.context);
    state.statuses.push({ commit, context, state: String(body.state), description, url });
    return { status: 201, json: { id: 1, ...body } };
  }
  const asked = method === "GET" ? askedGitHub(state.history, path, query) : undefined;
  if (asked !== undefined) return asked;
  if (path.includes("check-runs")) return answerChecks(state, { ...request, path }, isApp);
  return answerIssueComments(state, request, path, true) ?? notFound;
}

function answerChecks(
  state: VendorState,
  { method, path, query, body }: Pick<VendorRequest, "method" | "path" | "query" | "body">,
  isApp: boolean,
): VendorReply {
  const [, listed] = /^\/commits\/([0-9a-f]+)\/check-runs$/.exec(path) ?? [];
  if (method === "GET" && listed !== undefined) {
    const name = query.get("check_name");
    const found = [...state.checks].filter(
      ([, check]) => check.commit === listed && check.context === name,
    );
    const runs = found.map(([id, { externalId }]) => ({ id, external_id: externalId }));
    return { status: 200, json: { total_count: runs.length, check_runs: runs } };
  }
  // Only Apps may write checks.
  if (!isApp) return { status: 403, json: { message: "You must authenticate via a GitHub App." } };
  const [, updated] = /^\/check-runs\/(\d+)$/.exec(path) ?? [];
  const id = updated === undefined ? ++state.lastId : Number(updated);
  const before = state.checks.get(id);
  if (updated !== undefined && before === undefined) return notFound;
  const output = body.output as { title: string } | undefined;
  state.checks.set(id, {
    commit: before?.commit ?? String(body.head_sha),
    context: String(body.name),
    state: String(body.conclusion ?? body.status),
    description: output?.title ?? "",
    url: String(body.details_url),
    externalId: String(body.external_id),
  });
  return { status: updated === undefined ? 201 : 200, json: { id } };
}

function isAppJwt(jwt: string, publicKey: string): boolean {
  const [header = "", claims = "", signature = ""] = jwt.split(".");
  const verify = createVerify("RSA-SHA256").update(`${header}.${claims}`);
  if (!verify.verify(publicKey, signature, "base64url")) return false;
  const { iat, exp, iss } = JSON.parse(Buffer.from(claims, "base64url").toString());
  return iss === "7" && exp > iat && exp - iat <= 600;
}
