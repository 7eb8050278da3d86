import {
  type EngineContext,
  markOutboxDone,
  releaseOutbox,
  type TakenOutboxEntry,
  takeOutbox,
} from "@lapline/engine";
import type { QueueOutcome } from "@lapline/queue";
import { type EntryGroup, groupEntries } from "./groupEntries.ts";

const batchSize = 100;

/** Batches of one turn: bounds it, so that a stop or a wake never waits for a whole backlog. */
const batchesMax = 10;

export interface RelayDeps {
  engine: EngineContext;
  /** Does what some entries ask for. A reason means that they have to be tried again. */
  deliver: (group: EntryGroup) => Promise<QueueOutcome>;
}

/**
 * Hands waiting outbox entries on, oldest first. Entries that could not be handed on stay taken
 * until the end of the turn, so that those behind them get their chance, and are then given back for
 * the next turn.
 */
export async function relayTurn({ engine, deliver }: RelayDeps): Promise<"more" | "idle"> {
  const refused: { id: bigint; reason: string }[] = [];
  let taken: TakenOutboxEntry[] = [];
  for (let batch = 0; batch < batchesMax; batch += 1) {
    taken = await takeOutbox(engine, batchSize);
    const outcomes = await Promise.all(
      groupEntries(taken).map(async (group) => ({ group, outcome: await deliver(group) })),
    );
    const done = outcomes.filter(({ outcome }) => outcome.ok).flatMap(({ group }) => group.ids);
    if (done.length > 0) await markOutboxDone(engine, done);
    for (const { group, outcome } of outcomes) {
      if (outcome.ok) continue;
      for (const id of group.ids) refused.push({ id, reason: outcome.reason });
    }
    if (taken.length < batchSize) break;
  }
  const reason = refused[0]?.reason;
  if (reason !== undefined) {
    const ids = refused.map(({ id }) => id);
    await releaseOutbox(engine, ids, reason);
    return "idle";
  }
  return taken.length === batchSize ? "more" : "idle";
}
