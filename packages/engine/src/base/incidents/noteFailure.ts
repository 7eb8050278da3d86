import { failuresMax } from "@lapline/contracts";
import type { EngineContext } from "../context/context.ts";
import type { Item } from "../context/item.ts";
import { newId } from "../ids/newId.ts";
import { errorWords } from "./errorWords.ts";
import { retryDelayMs } from "./retryDelayMs.ts";

/**
 * Notes that a loop failed on an item, which pauses it; after five failures in a row it is set aside.
 * A step of a loop is no item: it is shown as open as well, but keeps being retried.
 */
export async function noteFailure(
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
