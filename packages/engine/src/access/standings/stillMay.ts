import type { Permission } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { GiverGone } from "./giverGone.ts";
import { noteLook } from "./looks.ts";
import { readStandings } from "./readStandings.ts";
import { standingAllows } from "./standingAllows.ts";

interface StillMayInput {
  projectId: string;
  actor: Actor;
  permission: Permission;
}

/**
 * Throws GiverGone when who acts was removed, demoted or revoked after the request was let in. Holds
 * their membership or key as it is until the transaction ends. The installation's own acts pass.
 */
export async function stillMay(
  tx: Tx,
  { clock }: Pick<EngineContext, "clock">,
  { projectId, actor, permission }: StillMayInput,
): Promise<void> {
  if (actor.kind !== "user" && actor.kind !== "apiKey") return;
  const input = { projectId, ids: [actor.id], now: clock.now(), lock: true };
  const standings = await readStandings(tx, input);
  if (standings === null || !standingAllows(standings, permission)) throw new GiverGone();
  noteLook(tx, actor);
}
