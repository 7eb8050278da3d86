import type { GivenGroup, Role } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { findGiven, kindsEndingAt } from "./findGiven.ts";
import { type Giver, readGiverIds } from "./readGiverIds.ts";

/** Of each kind that is listed by name; the numbers are of all. */
const itemsMax = 20;

/** What would end, or be handed over, if a giver had `role` from now on, or nothing any more (null). */
export async function listGiven(
  { db, clock }: EngineContext,
  { projectId, giver, role }: { projectId: string; giver: Giver; role: Role | null },
): Promise<GivenGroup[]> {
  const giverIds = await readGiverIds(db, projectId, giver);
  const now = clock.now();
  const groups: GivenGroup[] = [];
  for (const kind of kindsEndingAt(role)) {
    const found = await findGiven(db, { projectId, giverIds, kind, role, now, limit: itemsMax });
    if (found.count === 0) continue;
    const items = found.items.map(({ id, label }) => ({ id, name: label }));
    groups.push({ kind, count: found.count, items });
  }
  return groups;
}
