import { listMemberships, seeSession, verifyApiKey } from "@lapline/engine";
import type { Actor } from "../actor.ts";
import { engine } from "../engine.ts";
import { unauthorized } from "../http/refusals.ts";
import { bearerOf } from "../http/request.ts";
import { auth, callAuth, sessionLimits } from "./auth.ts";

/**
 * Who sent these headers. A Bearer key decides alone, and a wrong one is refused (401) even beside a
 * session; without one the session cookie is looked up, with memberships as they are now. Cookies
 * that renew the session are added to `setCookies`.
 */
export async function resolveActor(headers: Headers, setCookies: string[]): Promise<Actor> {
  const key = bearerOf(headers);
  if (key !== null) {
    const found = await verifyApiKey(engine(), key);
    if (found === null) {
      throw unauthorized(
        "This API key is unknown, expired or revoked. Make a new one on the API keys page.",
      );
    }
    const { id, ...facts } = found;
    return { kind: "apiKey", keyId: id, ...facts };
  }
  if (!headers.has("cookie")) return { kind: "anonymous" };
  const session = await callAuth(() => auth().api.getSession({ headers, returnHeaders: true }));
  if (session === null || session.response === null) return { kind: "anonymous" };
  setCookies.push(...session.headers.getSetCookie());
  const { id, name, email } = session.response.user;
  const sessionId = session.response.session.id;
  const [open, memberships] = await Promise.all([
    seeSession(engine(), { sessionId, ...sessionLimits() }),
    listMemberships(engine(), id),
  ]);
  if (!open) return { kind: "anonymous" };
  return {
    kind: "user",
    userId: id,
    name,
    email,
    sessionId,
    projects: memberships.map(({ projectId, slug, name: projectName, role, membersDefine }) => ({
      id: projectId,
      slug,
      name: projectName,
      role,
      membersDefine,
    })),
  };
}
