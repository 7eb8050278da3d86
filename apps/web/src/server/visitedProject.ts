import { idSchema } from "@lapline/contracts";
import { findPublicProject, type PublicProject } from "@lapline/engine";
import { projectHeader } from "./activeProject.ts";
import type { Actor } from "./actor.ts";
import { engine } from "./engine.ts";
import { consumeVisit } from "./limits/consumeVisit.ts";

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
