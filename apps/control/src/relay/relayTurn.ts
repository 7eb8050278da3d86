import {
  type EngineContext,
  failOutbox,
  markOutboxDone,
  readReportPlaces,
  releaseOutbox,
  takeOutbox,
} from "@lapline/engine";
import { type Delivered, type EntryGroup, groupEntries } from "./deliver.ts";

/**
 * The same work, never twice at once: calls wait for those before them, whatever became of these. A
 * long import asks for the evaluation of all of its histories together, and each holds a connection.
 */
export function oneByOne<T>(work: (input: T) => Promise<void>): (input: T) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const own = last.then(() => work(input));
    last = own.catch(() => undefined);
    return own;
  };
}

const batchSize = 100;

/** Batches of one turn: bounds it, so that a stop or a wake never waits for a whole backlog. */
const batchesMax = 10;

export interface RelayDeps {
  engine: EngineContext;
  /** Does what some entries ask for. */
  deliver: (group: EntryGroup) => Promise<Delivered>;
}

/**
 * Hands waiting outbox entries on, oldest first. Entries that the queue did not take stay taken
 * until the end of the turn, so that those behind them get their chance, and are then given back for
 * the next turn. An entry that fails for reasons of its own is retried later, five times in all.
 */
export async function relayTurn({ engine, deliver }: RelayDeps): Promise<"more" | "idle"> {
  const refused: { id: bigint; reason: string }[] = [];
  let more = false;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const { entries, unreadable, ...taken } = await takeOutbox(engine, batchSize);
    more = taken.more;
    for (const { id, error } of unreadable) await failOutbox(engine, id, error);
    const reportIds = entries.flatMap(({ entry }) =>
      entry.kind === "process_report" ? entry.reportId : [],
    );
    const places = await readReportPlaces(engine, reportIds);
    const outcomes = await Promise.all(
      groupEntries(entries, places).map(async (group) => {
        const outcome = await deliver(group).catch(
          (error: unknown) => ({ ok: false, error }) as const,
        );
        engine.watch?.progress();
        return { group, outcome };
      }),
    );
    const done = outcomes.filter(({ outcome }) => outcome.ok).flatMap(({ group }) => group.ids);
    if (done.length > 0) await markOutboxDone(engine, done);
    for (const { group, outcome } of outcomes) {
      if (outcome.ok) continue;
      for (const id of group.ids) {
        if ("error" in outcome) await failOutbox(engine, id, outcome.error);
        else refused.push({ id, reason: outcome.reason });
      }
    }
    engine.watch?.progress();
    if (!more) break;
  }
  const reason = refused[0]?.reason;
  if (reason !== undefined) {
    const ids = refused.map(({ id }) => id);
    await releaseOutbox(engine, ids, reason);
    return "idle";
  }
  return more ? "more" : "idle";
}
