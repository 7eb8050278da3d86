import { failuresMax } from "@lapline/contracts";
import type { EngineContext } from "../context/context.ts";
import type { Item } from "../context/item.ts";
import { newId } from "../ids/newId.ts";
import { errorWords } from "./errorWords.ts";
import { noteSuccess } from "./noteSuccess.ts";

const baseMs = 5_000;
const maxMs = 320_000;

/** Pause after so many failures in a row: 5 s, 20 s, 80 s, then 320 s each. */
function retryDelayMs(failures: number): number {
  return Math.min(maxMs, baseMs * 4 ** (failures - 1));
}

/**
 * Notes that a loop failed on an item, which pauses it; after five failures in a row it is set aside.
 * A step of a loop is no item: it is shown as open as well, but keeps being retried.
 */
async function noteFailure(
  context: EngineContext,
  { loop, kind, id: itemId, projectId }: Item,
  error: unknown,
): Promise<void> {
  const now = context.clock.now();
  const words = errorWords(error);
  await context.db.$executeRaw`
    INSERT INTO "incident" ("id", "loop", "kind", "itemId", "projectId", "error", "failures",
      "firstAt", "lastAt", "nextTryAt")
    VALUES (${newId(context)}::uuid, ${loop}, ${kind}, ${itemId},
      (SELECT "id" FROM "project" WHERE "id" = ${projectId}::uuid), ${words}, 1, ${now}, ${now},
      ${new Date(now.getTime() + retryDelayMs(1))})
    ON CONFLICT ("loop", "kind", "itemId") DO UPDATE SET "error" = EXCLUDED."error",
      "failures" = "incident"."failures" + 1, "lastAt" = EXCLUDED."lastAt",
      "state" = CASE WHEN "incident"."failures" + 1 >= ${failuresMax}
        THEN 'open' ELSE "incident"."state" END,
      "nextTryAt" = CASE WHEN "incident"."kind" = 'step'
          OR "incident"."failures" + 1 < ${failuresMax}
        THEN ${now}::timestamptz + (ARRAY[${retryDelayMs(2)}, ${retryDelayMs(3)}, ${retryDelayMs(4)}]::float8[])[
          least("incident"."failures", 3)] * interval '1 ms'
        END
    WHERE "incident"."state" = 'retrying' OR "incident"."kind" = 'step'`;
}

export type Isolated<T> = { ok: true; value: T } | { ok: false; error: unknown };

/**
 * Works on one item of a loop so that its failure stops nothing else: it is noted, the item is
 * retried later, and set aside after five failures. Throws only when the book cannot note it.
 */
export async function isolate<T>(
  context: EngineContext,
  item: Item,
  work: () => Promise<T>,
): Promise<Isolated<T>> {
  let value: T;
  try {
    value = await work();
  } catch (error) {
    await reportFailure(context, item, error);
    return { ok: false, error };
  }
  await noteSuccess(context, item, [item.id]);
  context.watch?.progress();
  return { ok: true, value };
}

/** Notes a failure and reports it; throws the item's own error when the book does not answer. */
export async function reportFailure(
  context: EngineContext,
  item: Item,
  error: unknown,
): Promise<void> {
  try {
    await noteFailure(context, item, error);
  } catch {
    throw error;
  }
  context.watch?.failed(item, error);
  context.watch?.progress();
}
