import type { Page, PageQuery, Repository } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { repositorySelect, viewRepository } from "./viewRepository.ts";

/** A page of the project's repository connections, newest first. */
export async function listRepositories(
  { db }: EngineContext,
  { projectId, limit, cursor }: PageQuery & { projectId: string },
): Promise<Page<Repository>> {
  const after = decodeCursor(idCursorSchema, cursor);
  const rows = await db.repositoryConnection.findMany({
    where: { projectId, ...(after === null ? {} : { id: { lt: after[0] } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: repositorySelect,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewRepository);
}
