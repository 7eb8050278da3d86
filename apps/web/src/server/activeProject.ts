import type { Membership } from "./actor.ts";
import { parseCookies } from "./http/parseCookies.ts";
import { forbidden } from "./http/refusals.ts";

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
