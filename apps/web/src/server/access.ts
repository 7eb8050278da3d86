import {
  type Permission,
  permissions,
  type Role,
  roleAllows,
  scopesAllow,
} from "@lapline/contracts";
import { activeProject } from "./activeProject.ts";
import type { Actor } from "./actor.ts";
import { forbidden, unauthorized } from "./http/refusals.ts";

/** A permitted caller in the project the call works in. */
export interface Access {
  projectId: string;
  actor: Exclude<Actor, { kind: "anonymous" }>;
}

function isWithinRole(roleMax: Role | null, permission: Permission): boolean {
  return roleMax === null || roleAllows(roleMax, permission);
}

/** Whether a permitted caller may do something else too, in the same project. */
export function isPermitted({ projectId, actor }: Access, permission: Permission): boolean {
  if (actor.kind === "apiKey") {
    return scopesAllow(actor.scopes, permission) && isWithinRole(actor.roleMax, permission);
  }
  const role = actor.projects.find(({ id }) => id === projectId)?.role;
  return role !== undefined && roleAllows(role, permission);
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
      if (!isWithinRole(actor.roleMax, permission)) {
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
      if (!roleAllows(project.role, permission)) {
        throw forbidden(
          `Your role ${project.role} in ${project.name} does not allow this. Ask an owner or admin of the project.`,
        );
      }
      return { projectId: project.id, actor };
    }
  }
}
