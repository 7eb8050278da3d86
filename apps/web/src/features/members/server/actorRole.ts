import type { Role } from "@lapline/contracts";
import type { Access } from "../../../server/access.ts";

/** By which role somebody manages members; a key does as an admin does, never as an owner. */
export function actorRole({ actor, projectId }: Access): Role {
  if (actor.kind === "apiKey") {
    return actor.roleMax === null || actor.roleMax === "owner" ? "admin" : actor.roleMax;
  }
  return actor.projects.find(({ id }) => id === projectId)?.role ?? "viewer";
}
