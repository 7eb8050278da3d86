import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { hasLooked } from "./looks.ts";
import { stillMay } from "./stillMay.ts";

/**
 * Reads again what lets a request in, unless its change did so first: throws as stillMay. Every change
 * passes here with its row of the audit trail, so none is made by a right that ended meanwhile.
 */
export async function lookAgain(
  tx: Tx,
  context: EngineContext,
  { projectId, actor }: { projectId: string | null; actor: Actor },
): Promise<void> {
  const { acting } = context;
  if (acting === undefined || acting.projectId !== projectId) return;
  if (actor.kind !== "user" && actor.kind !== "apiKey") return;
  if (hasLooked(tx, actor)) return;
  for (const permission of acting.permissions) {
    await stillMay(tx, context, { projectId, actor, permission });
  }
}
