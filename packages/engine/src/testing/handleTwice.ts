import {
  type EngineEvents,
  type EngineEventType,
  engineEvents,
  engineEventTypes,
} from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import type { EngineContext, EventHandler, EventHandlers } from "../base/context/context.ts";

/** A handler that changed `tables` when it had the same event once more. */
interface Difference {
  type: EngineEventType;
  /** Its place among the handlers of the event. */
  place: number;
  tables: string[];
}

/**
 * Handlers that do everything twice, within one moment of the clock. `seen` collects the facts of the
 * events that were emitted, `differences` what the second time changed.
 */
export function handleTwice(handlers: EventHandlers) {
  const seen = new Map<EngineEventType, unknown[]>();
  const differences: Difference[] = [];

  const twice =
    <T extends EngineEventType>(type: T, place: number, handle: EventHandler<T>): EventHandler<T> =>
    async (tx: Tx, context: EngineContext, facts: EngineEvents[T]) => {
      engineEvents[type].parse(facts);
      seen.set(type, [...(seen.get(type) ?? []), facts]);
      const now = context.clock.now();
      const still = { ...context, clock: { now: () => now } };
      await handle(tx, still, facts);
      const before = await readTables(tx);
      await handle(tx, still, facts);
      const after = await readTables(tx);
      const tables = [...after.keys()].filter((table) => after.get(table) !== before.get(table));
      if (tables.length > 0) differences.push({ type, place, tables });
    };

  const doubled = Object.fromEntries(
    engineEventTypes.map((type) => [
      type,
      handlers[type].map((handle, place) =>
        twice(type, place, handle as EventHandler<typeof type>),
      ),
    ]),
  ) as unknown as EventHandlers;
  return { handlers: doubled, seen, differences };
}

/** A digest of all rows of every table, by the table's name. */
async function readTables(tx: Tx): Promise<Map<string, string>> {
  const tables = await tx.$queryRaw<{ name: string }[]>`
    SELECT table_name AS "name" FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  const digests = tables.map(
    ({ name }) => Prisma.sql`SELECT ${name} AS "name",
      md5(coalesce(string_agg(row::text, '' ORDER BY row::text), '')) AS "digest"
      FROM ${Prisma.raw(`"${name}"`)} row`,
  );
  const rows = await tx.$queryRaw<{ name: string; digest: string }[]>`
    ${Prisma.join(digests, " UNION ALL ")}`;
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}
