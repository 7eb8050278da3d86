import type { GivenKind, GivenOutcome, Role } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { endGiven } from "./endGiven.ts";
import { findGiven, kindsEndingAt } from "./findGiven.ts";
import { handOverGiven } from "./handOverGiven.ts";
import { type Giver, readGiverIds } from "./readGiverIds.ts";

interface SettleGivenInput {
  projectId: string;
  giver: Giver;
  /** The role that the giver has from now on; null: none. */
  role: Role | null;
  /** Kinds that the actor takes over; the others end. */
  handOver: readonly GivenKind[];
  actor: Actor;
  /** Why it ends, as a sentence. */
  reason: string;
}

/**
 * Ends everything that a giver gave and may not give any more, or hands it over to the actor, in the
 * transaction that took the giver's right: what is being given at the same time waits for it. API keys
 * come first, because what was made with a key that is handed over goes along with it.
 */
export async function settleGiven(
  tx: Tx,
  context: EngineContext,
  { projectId, giver, role, handOver, actor, reason }: SettleGivenInput,
): Promise<GivenOutcome> {
  const outcome: GivenOutcome = { ended: {}, handedOver: {} };
  const now = context.clock.now();
  const kinds = kindsEndingAt(role);
  const keysFirst = kinds.toSorted((a, b) => Number(b === "apiKey") - Number(a === "apiKey"));
  let giverIds = await readGiverIds(tx, projectId, giver);
  for (const kind of keysFirst) {
    const { items } = await findGiven(tx, { projectId, giverIds, kind, role, now });
    if (items.length === 0) continue;
    const ids = items.map(({ id }) => id);
    // API keys are made by people: one that took over others would outlive who ended it.
    if (handOver.includes(kind) && !(kind === "apiKey" && actor.kind === "apiKey")) {
      await handOverGiven(tx, context, { projectId, actor, kind, ids, giverIds });
      outcome.handedOver[kind] = ids.length;
    } else {
      await endGiven(tx, context, { projectId, actor, kind, ids, reason });
      outcome.ended[kind] = ids.length;
    }
    if (kind === "apiKey") giverIds = await readGiverIds(tx, projectId, giver);
  }
  return outcome;
}
