import {
  idSchema,
  type Permission,
  permissions,
  roleAllows,
  scopesAllow,
} from "@lapline/contracts";
import { findPublicProject, type PublicProject } from "@lapline/engine";
import type { Actor, Membership } from "./actor.ts";
import { engine } from "./engine.ts";
import { forbidden, unauthorized } from "./http/refusals.ts";
import { parseCookies } from "./http/request.ts";
import { consumeVisit } from "./limits/keptLimits.ts";

/** Header with which a page names the project that it shows. */
export const projectHeader = "lapline-project";
/** Cookie that keeps the last chosen project. */
const projectCookie = "lapline-project";

/**
 * The project a session works in: the header's, else the cookie's, else the first. A header that names
 * a project of others is refused; a stale cookie is passed over. Null for a person without projects.
 */
export function activeProject(
  headers: Headers,
  projects: readonly Membership[],
): Membership | null {
  const named = headers.get(projectHeader);
  if (named !== null) {
    const project = projects.find(({ id }) => id === named);
    if (project !== undefined) return project;
    throw forbidden("You are not a member of this project. Ask one of its owners to add you.");
  }
  const remembered = parseCookies(headers).get(projectCookie);
  return projects.find(({ id }) => id === remembered) ?? projects[0] ?? null;
}

/** A permitted caller in the project the call works in. */
export interface Access {
  projectId: string;
  actor: Exclude<Actor, { kind: "anonymous" }>;
}

type Key = Extract<Actor, { kind: "apiKey" }>;

function isWithinRole({ roleMax, grants }: Key, permission: Permission): boolean {
  return roleMax === null || roleAllows(roleMax, permission, grants);
}

/** Whether a permitted caller may do something else too, in the same project. */
export function isPermitted({ projectId, actor }: Access, permission: Permission): boolean {
  if (actor.kind === "apiKey") {
    return scopesAllow(actor.scopes, permission) && isWithinRole(actor, permission);
  }
  const project = actor.projects.find(({ id }) => id === projectId);
  return project !== undefined && roleAllows(project.role, permission, project);
}

/**
 * Decides whether a caller may do something, by the table in contracts/permissions.ts: the key's
 * project or the session's active one. Throws 401 for nobody, 403 for a known caller without the
 * right.
 */
export function accessFor(actor: Actor, headers: Headers, permission: Permission): Access {
  switch (actor.kind) {
    case "anonymous":
      throw unauthorized(
        "This needs a sign-in or an API key. Send Authorization: Bearer <key>; keys are made on the API keys page.",
      );
    case "apiKey":
      if (!scopesAllow(actor.scopes, permission)) {
        throw forbidden(
          `The API key ${actor.name} lacks the scope ${permissions[permission].scope} that this needs. Use a key with that scope.`,
        );
      }
      if (!isWithinRole(actor, permission)) {
        throw forbidden(
          `The API key ${actor.name} may do only what its maker may, who is ${actor.roleMax} now. Use a key of an owner or admin.`,
        );
      }
      return { projectId: actor.projectId, actor };
    case "user": {
      const project = activeProject(headers, actor.projects);
      if (project === null) {
        throw forbidden("You do not belong to a project yet. Ask an owner of one to add you.");
      }
      if (!roleAllows(project.role, permission, project)) {
        throw forbidden(
          `Your role ${project.role} in ${project.name} does not allow this. Ask an owner or admin of the project.`,
        );
      }
      return { projectId: project.id, actor };
    }
  }
}

/**
 * The public project that a request names while its sender does not belong to it. Null for members,
 * for API keys, which have a project of their own, and for projects that are private or are none.
 * Counts a visit of `address`; null: it was counted before.
 */
export async function visitedProject(
  actor: Actor,
  headers: Headers,
  address: string | null,
): Promise<PublicProject | null> {
  const named = headers.get(projectHeader);
  if (named === null || actor.kind === "apiKey" || !idSchema.safeParse(named).success) return null;
  if (actor.kind === "user" && actor.projects.some(({ id }) => id === named)) return null;
  if (address !== null) await consumeVisit(address);
  return findPublicProject(engine(), { id: named });
}
