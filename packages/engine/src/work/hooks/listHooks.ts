import type { Hook, Page, PageQuery } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { hookSelect, viewHook } from "./viewHook.ts";

/** A page of the project's CI triggers, newest first. */
export async function listHooks(
  { db, clock }: EngineContext,
  { projectId, limit, cursor }: PageQuery & { projectId: string },
): Promise<Page<Hook>> {
  const after = decodeCursor(idCursorSchema, cursor);
  const rows = await db.inboundHook.findMany({
    where: { projectId, ...(after === null ? {} : { id: { lt: after[0] } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: hookSelect(clock.now()),
  });
  return pageOf(rows, limit, ({ id }) => [id], viewHook);
}
