import type { Permission } from "@lapline/contracts";
import type { EngineContext, PublicProject } from "@lapline/engine";
import { type Access, accessFor, visitedProject } from "./access.ts";
import type { Actor } from "./actor.ts";
import { resolveActor } from "./auth/resolveActor.ts";
import { engine } from "./engine.ts";
import { env } from "./env.ts";
import { assertSameOrigin, clientAddress } from "./http/request.ts";

/** What every procedure knows of the request it answers. */
export interface RequestContext {
  requestId: string;
  headers: Headers;
  clientAddress: string;
  engine: EngineContext;
  /** Looked up once per request, at the first call. */
  actor(): Promise<Actor>;
  /** The permitted caller and the project; throws 401 or 403. */
  access(permission: Permission): Promise<Access>;
  /** The project that the caller may read, as a member, with a key or as a visitor; throws as `access`. */
  readable(): Promise<string>;
  /** The public project that somebody who does not belong to it looks at; null for everybody else. */
  visited(): Promise<PublicProject | null>;
  /** Cookies that the answer must set, because the session was renewed. */
  setCookies: string[];
}

/**
 * Context of one request. A change asked for with a session (not a key) must come from a page of this
 * server; `changes` says whether the request may change anything, `isSecondLook` that it was counted
 * before.
 */
export function createContext(
  request: Request,
  requestId: string,
  changes: boolean,
  { isSecondLook = false }: { isSecondLook?: boolean } = {},
): RequestContext {
  const { headers } = request;
  const setCookies: string[] = [];
  let found: Promise<Actor> | undefined;
  const actor = (): Promise<Actor> => {
    found ??= resolveActor(headers, setCookies);
    return found;
  };
  const address = clientAddress(headers, env().TRUSTED_PROXY_COUNT);
  let visit: Promise<PublicProject | null> | undefined;
  const visited = (): Promise<PublicProject | null> => {
    visit ??= actor().then((known) =>
      visitedProject(known, headers, isSecondLook ? null : address),
    );
    return visit;
  };
  const access = async (permission: Permission): Promise<Access> => {
    const known = await actor();
    if (changes && known.kind === "user") assertSameOrigin(headers);
    return accessFor(known, headers, permission);
  };
  return {
    requestId,
    headers,
    clientAddress: address,
    engine: engine(),
    actor,
    access,
    visited,
    async readable() {
      return (await visited())?.id ?? (await access("project.read")).projectId;
    },
    setCookies,
  };
}
