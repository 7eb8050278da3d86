import type { Role } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { GiverGone } from "./giverGone.ts";
import { noteLook } from "./looks.ts";
import { readStandings } from "./readStandings.ts";
import { standingAllows, standingGrants } from "./standingAllows.ts";

/**
 * Whether who acts may give members each of these roles, or take them, at this moment and until the
 * transaction ends; so nobody raises themselves. Throws GiverGone when they may not manage members any
 * more. The installation's own acts pass.
 */
export async function stillGrants(
  tx: Tx,
  { clock }: Pick<EngineContext, "clock">,
  { projectId, actor, roles }: { projectId: string; actor: Actor; roles: readonly Role[] },
): Promise<boolean> {
  if (actor.kind !== "user" && actor.kind !== "apiKey") return true;
  const input = { projectId, ids: [actor.id], now: clock.now(), lock: true };
  const standings = await readStandings(tx, input);
  if (standings === null || !standingAllows(standings, "members.manage")) throw new GiverGone();
  noteLook(tx, actor);
  return roles.every((role) => standingGrants(standings, role));
}
