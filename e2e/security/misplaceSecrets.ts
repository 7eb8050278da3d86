import { canary } from "./canary.ts";

/** What strangers were answered, and what they had sent by name. */
export type Misplaced = { readonly told: string; readonly secrets: Record<string, string> };

const TIMEOUT_MS = 60_000;

/** Sends secrets to a server in every place in which people put them by mistake or to try the door. */
export async function misplaceSecrets(server: {
  url: string;
  email: string;
  apiKey: string;
}): Promise<Misplaced> {
  const secrets: Record<string, string> = {};
  const told: string[] = [];
  const secret = (kind: string, prefix = "") => {
    secrets[kind] = prefix + canary(kind);
    return secrets[kind];
  };
  const fetchOnce = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, server.url), {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    });
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await fetchOnce(path, init);
    told.push(await answer.text(), JSON.stringify([...answer.headers]));
  };
  const get = (path: string, headers: Record<string, string>) => send(path, { headers });
  const json = { origin: server.url, "content-type": "application/json" };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });
  /** A page repeats its own address to who asked for it. */
  const open = async (path: string) => void (await (await fetchOnce(path)).arrayBuffer());

  await get("/api/v1/runs", { authorization: `Bearer ${secret("Bearer", "lapk_")}` });
  await get("/api/v1/runs", { authorization: `Basic ${secret("Basic")}` });
  await get("/api/v1/runs", { cookie: `lapline.session_token=${secret("Cookie")}.x` });
  await get("/p/default/runs", { cookie: `lapline.session_token=${secret("PageCookie")}.x` });
  await get("/api/v1/runs", { "x-api-key": secret("Header") });
  await get("/api/v1/runs", { "lapline-project": secret("Project") });
  await open(`/s/${secret("Share", "laps_")}`);
  await open(`/unsubscribe/${secret("Unsubscribe", "lapu_")}`);
  await open(`/invitation/${secret("Invitation", "lapi_")}`);
  await open(`/reset-password?token=${secret("Reset", "lapr_")}`);
  await post(`/api/unsubscribe/${secret("OneClick", "lapu_")}`, {});
  const { email } = server;
  await post("/api/auth/sign-in/email", { email, password: secret("Password") });
  await post("/api/auth/sign-in/email", { email: "x", password: secret("BadMail") });
  const reset = { token: secret("ResetToken", "lapr_"), password: secret("NewPassword") };
  await post("/api/auth/reset-password", reset);
  const accepted = { token: secret("Accept", "lapi_"), password: secret("AcceptPassword") };
  await post("/api/trpc/invitations.accept", { name: "New", ...accepted });
  const owner = { name: "x", email: "x@example.org", projectName: "x" };
  await post("/api/trpc/setup.createOwner", { ...owner, password: secret("SetUp") });
  const machine = { authorization: `Bearer ${secret("Machine", "lapm_")}` };
  await post("/api/machine/v1/hello", {}, machine);
  await post("/api/machine/v1/register", { token: secret("Register", "lapt_") });
  const signature = { "x-hub-signature-256": `sha256=${secret("Signature")}` };
  await post("/api/v1/hooks/github/0199a61f-1c00-7c00-8000-000000000001", {}, signature);
  await send("/api/v1/runs", {
    method: "POST",
    headers: { ...json, authorization: `Bearer ${server.apiKey}` },
    body: `{"password": "${secret("BrokenJson")}", `,
  });
  return { told: told.join("\n"), secrets };
}
