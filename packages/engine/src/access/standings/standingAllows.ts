import {
  mayGrantRole,
  type Permission,
  type Role,
  roleAllows,
  scopesAllow,
} from "@lapline/contracts";
import type { Standing } from "./readStandings.ts";

/** Whether everybody who gave something may still give it: by role, and a key by its scopes too. */
export function standingAllows(standings: readonly Standing[], permission: Permission): boolean {
  return standings.every(
    ({ role, scopes, grants }) =>
      roleAllows(role, permission, grants) && (scopes === null || scopesAllow(scopes, permission)),
  );
}

/** Whether all of them may still give members this role. */
export function standingGrants(standings: readonly Standing[], role: Role): boolean {
  return (
    standingAllows(standings, "members.manage") &&
    standings.every((standing) => mayGrantRole(standing.role, role))
  );
}
