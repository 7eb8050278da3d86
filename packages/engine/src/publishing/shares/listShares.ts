import type { Page, PageQuery, Share } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { readNow } from "./readNow.ts";
import { shareSelect, viewShare } from "./shareSelect.ts";

/** A page of the project's shares, newest first, ended ones included. */
export async function listShares(
  { db }: EngineContext,
  { projectId, limit, cursor }: PageQuery & { projectId: string },
): Promise<Page<Share>> {
  const after = decodeCursor(idCursorSchema, cursor);
  const now = await readNow(db);
  const rows = await db.share.findMany({
    where: { projectId, ...(after === null ? {} : { id: { lt: after[0] } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: shareSelect,
  });
  return pageOf(
    rows,
    limit,
    ({ id }) => [id],
    (row) => viewShare(row, now),
  );
}
