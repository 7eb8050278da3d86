import type { Page, PageQuery, Share } from "@lapline/contracts";
import type { EngineContext } from "../../base/context/context.ts";
import { decodeCursor, idCursorSchema } from "../../base/text/cursor.ts";
import { pageOf } from "../../base/text/pageOf.ts";
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
