import { type GivenKind, given } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { GiverGone } from "../standings/giverGone.ts";
import { noteLook } from "../standings/looks.ts";
import { readStandings } from "../standings/readStandings.ts";
import { standingAllows } from "../standings/standingAllows.ts";

/**
 * Who answers for what is being given, for its column `givenByIds`; nobody for the installation. Holds
 * their membership or key as it is until the transaction ends, so that a removal at the same time sees
 * what they gave; throws GiverGone when the removal was faster.
 */
export async function takeGiver(
  tx: Tx,
  context: EngineContext,
  { projectId, actor, kind }: { projectId: string; actor: Actor; kind: GivenKind },
): Promise<string[]> {
  if (actor.kind !== "user" && actor.kind !== "apiKey") return [];
  const now = context.clock.now();
  const ids = [actor.id];
  const standings = await readStandings(tx, { projectId, ids, now, lock: true });
  if (standings === null || !standingAllows(standings, given[kind].needs)) throw new GiverGone();
  noteLook(tx, actor);
  return ids;
}
