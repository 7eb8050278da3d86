import { endSessions } from "@lapline/engine";
import { engine } from "../engine.ts";
import { auth, authAnswer, callAuth, headersFor, readAuthJson } from "./auth.ts";
import { resolveActor } from "./resolveActor.ts";

/**
 * What the browser forgets of this origin at sign-out. Not "cookies": that reaches every host of the
 * domain, and would take the theme and the proof that this browser signed in before.
 */
const siteData = '"cache", "storage"';

/** Ends the session that asks. */
export async function handleSignOut(
  request: Request,
  address: string,
  requestId: string,
): Promise<Response> {
  await readAuthJson(request, address);
  return leave(request, address, requestId);
}

/** Ends every session of who asks. */
export async function handleSignOutEverywhere(
  request: Request,
  address: string,
  requestId: string,
): Promise<Response> {
  await readAuthJson(request, address);
  const caller = await resolveActor(request.headers, []);
  if (caller.kind === "user") {
    const actor = { kind: "user" as const, id: caller.userId, name: caller.name };
    await endSessions(engine(), { actor, which: "all" });
  }
  return leave(request, address, requestId);
}

async function leave(request: Request, address: string, requestId: string): Promise<Response> {
  const headers = headersFor(request, address);
  const signedOut = await callAuth(() => auth().api.signOut({ headers, returnHeaders: true }));
  const response = authAnswer({ ok: true }, signedOut?.headers.getSetCookie() ?? [], requestId);
  response.headers.set("clear-site-data", siteData);
  return response;
}
