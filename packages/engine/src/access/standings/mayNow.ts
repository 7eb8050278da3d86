import type { Permission } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { readStandings } from "./readStandings.ts";
import { standingAllows } from "./standingAllows.ts";

/**
 * Whether who acts may do something further at this moment, and until the transaction ends. The
 * installation's own acts pass.
 */
export async function mayNow(
  tx: Tx,
  { clock }: Pick<EngineContext, "clock">,
  { projectId, actor, permission }: { projectId: string; actor: Actor; permission: Permission },
): Promise<boolean> {
  if (actor.kind !== "user" && actor.kind !== "apiKey") return true;
  const input = { projectId, ids: [actor.id], now: clock.now(), lock: true };
  const standings = await readStandings(tx, input);
  return standings !== null && standingAllows(standings, permission);
}
