import { Prisma } from "@lapline/db";
import type { EngineContext } from "../context/context.ts";
import type { Item } from "../context/item.ts";

/** Condition on the item whose id the column holds: it was not set aside, and no retry is ahead of it. */
export function notHeld(
  { clock }: Pick<EngineContext, "clock">,
  { loop, kind }: Pick<Item, "loop" | "kind">,
  idColumn: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT 1 FROM "incident" held
    WHERE held."loop" = ${loop} AND held."kind" = ${kind} AND held."itemId" = ${idColumn}::text
      AND (held."state" <> 'retrying' OR held."nextTryAt" > ${clock.now()}))`;
}
