import { type ItemKind, itemKindNames } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";
import { discardItem } from "./discardItem.ts";
import { mayStillHandle } from "./mayStillHandle.ts";
import type { IncidentAct } from "./retryIncident.ts";

/**
 * Gives an item up: its loop never takes it again, and the item ends as `itemKinds` says. Where
 * ending it fails too, it is still passed over. False when there is no such incident that could be
 * discarded.
 */
export async function discardIncident(context: EngineContext, act: IncidentAct): Promise<boolean> {
  try {
    return await transact(context.db, (tx) => discard(tx, context, act, discardItem));
  } catch {
    return transact(context.db, (tx) => discard(tx, context, act, async () => {}));
  }
}

async function discard(
  tx: Tx,
  context: EngineContext,
  { projectId, incidentId, actor }: IncidentAct,
  end: typeof discardItem,
): Promise<boolean> {
  await mayStillHandle(tx, context, { projectId, actor });
  const [incident] = await tx.incident.updateManyAndReturn({
    where: { id: incidentId, projectId, state: { not: "discarded" } },
    data: { state: "discarded", nextTryAt: null, lastAt: context.clock.now() },
    select: { loop: true, kind: true, itemId: true, error: true },
  });
  if (incident === undefined) return false;
  const { loop, kind, itemId, error } = incident;
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "incident.discarded",
    subjectKind: "incident",
    subjectId: incidentId,
    data: { loop, kind, itemId, error },
  });
  if (kind === "step") await tx.incident.delete({ where: { id: incidentId } });
  if (isKnown(kind)) await end(tx, context, { kind, itemId, actor });
  return true;
}

function isKnown(kind: string): kind is ItemKind {
  return (itemKindNames as string[]).includes(kind);
}
