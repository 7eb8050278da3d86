import { type OutboxEntry, outboxEntrySchema } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import type { EngineContext } from "../context/context.ts";
import { notHeld } from "../incidents/notHeld.ts";
import { outboxOf } from "./outboxOf.ts";

export interface TakenOutboxEntry {
  id: bigint;
  attempts: number;
  entry: OutboxEntry;
}

export interface TakenOutbox {
  entries: TakenOutboxEntry[];
  /** Of a known kind, yet nothing can be made of them. */
  unreadable: { id: bigint; error: Error }[];
  /** Whether as much was taken as may be at once, so that more may wait. */
  more: boolean;
}

/** How long a taker may work on an entry before another one gets it. */
const takenTimeoutMs = 15_000;

/** Of these one import asks for thousands: whatever else waits goes before them. */
const handedOn: readonly string[] = ["process_report"] satisfies OutboxEntry["kind"][];
/** Of these too, and whoever takes one works on it for seconds: each is taken by itself. */
const worked: readonly string[] = ["reprocess"] satisfies OutboxEntry["kind"][];

/** Other kinds are of a newer version of Lapline, which does them. */
const knownKinds = outboxEntrySchema.options.map(({ shape }) => shape.kind.value);
const promptKinds = knownKinds.filter((kind) => ![...handedOn, ...worked].includes(kind));

/**
 * Takes up to `limit` waiting outbox entries, oldest first; entries that come by the thousand only
 * where no others wait, and one evaluation at most, of the projects in turn. No two takers get the same
 * entry within 15 s; one that was not marked done by then is handed out again.
 */
export async function takeOutbox(context: EngineContext, limit: number): Promise<TakenOutbox> {
  const rows = await take(context, promptKinds, limit);
  const room = limit - rows.length;
  if (room > 0) rows.push(...(await take(context, handedOn, room)));
  const evaluations = rows.length < limit ? await takeOfAnyProject(context, worked) : [];
  const more = rows.length === limit || evaluations.length > 0;
  rows.push(...evaluations);
  const taken: TakenOutbox = { entries: [], unreadable: [], more };
  for (const { id, attempts, payload } of rows) {
    const parsed = outboxEntrySchema.safeParse(payload);
    if (parsed.success) taken.entries.push({ id, attempts, entry: parsed.data });
    else taken.unreadable.push({ id, error: parsed.error });
  }
  return taken;
}

interface Row {
  id: bigint;
  attempts: number;
  payload: unknown;
}

function take(context: EngineContext, kinds: readonly string[], limit: number): Promise<Row[]> {
  return mark(context, Prisma.sql`${waiting(context, kinds)} ORDER BY "id" LIMIT ${limit}`);
}

/** The oldest of one of the projects that wait, each as likely as another however much it asks for. */
function takeOfAnyProject(context: EngineContext, kinds: readonly string[]): Promise<Row[]> {
  const oldest = Prisma.sql`
    SELECT min("id") FROM (${waiting(context, kinds)}) waiting
    GROUP BY "payload"->>'projectId' ORDER BY random() LIMIT 1`;
  return mark(context, Prisma.sql`${waiting(context, kinds)} AND "id" IN (${oldest})`);
}

function waiting(context: EngineContext, kinds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT "id", "payload" FROM "outbox"
    WHERE "doneAt" IS NULL AND "kind" = ANY(${[...kinds]})
      AND ("takenAt" IS NULL OR "takenAt" < now() - ${takenTimeoutMs} * interval '1 ms')
      AND ${notHeld(context, outboxOf, Prisma.sql`"outbox"."id"`)}`;
}

async function mark(context: EngineContext, rows: Prisma.Sql): Promise<Row[]> {
  const marked = await context.db.$queryRaw<Row[]>`
    WITH taken AS MATERIALIZED (${rows} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE "outbox" SET "takenAt" = now(), "attempts" = "attempts" + 1
    WHERE "id" IN (SELECT "id" FROM taken)
    RETURNING "id", "attempts", "payload"`;
  return marked.sort((a, b) => (a.id < b.id ? -1 : 1));
}
