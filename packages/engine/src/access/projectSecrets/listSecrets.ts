import type { Page, PageQuery, ProjectSecret } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { secretSelect, viewSecret } from "./viewSecret.ts";

/** A page of the project's secrets without their passwords, newest first. */
export async function listSecrets(
  { db }: EngineContext,
  { projectId, limit, cursor }: PageQuery & { projectId: string },
): Promise<Page<ProjectSecret>> {
  const after = decodeCursor(idCursorSchema, cursor);
  const rows = await db.projectSecret.findMany({
    where: { projectId, ...(after === null ? {} : { id: { lt: after[0] } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: secretSelect,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewSecret);
}
