import type { Page } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { decodeCursor, idCursorSchema } from "../text/cursor.ts";
import { pageOf } from "../text/pageOf.ts";

export interface ListAuditInput {
  projectId: string;
  limit: number;
  cursor?: string | undefined;
  /** Only what happened to this job, run, machine or key. */
  subjectId?: string | undefined;
}

export interface AuditRow {
  id: string;
  at: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string | null;
}

/** A page of the project's audit trail, newest first. */
export async function listAudit(
  { db }: EngineContext,
  input: ListAuditInput,
): Promise<Page<AuditRow>> {
  const cursor = decodeCursor(idCursorSchema, input.cursor);
  const rows = await db.audit.findMany({
    where: {
      projectId: input.projectId,
      ...(input.subjectId === undefined ? {} : { subjectId: input.subjectId }),
      ...(cursor === null ? {} : { id: { lt: cursor[0] } }),
    },
    orderBy: { id: "desc" },
    take: input.limit + 1,
    select: {
      id: true,
      at: true,
      actorKind: true,
      actorId: true,
      action: true,
      subjectKind: true,
      subjectId: true,
    },
  });
  return pageOf(
    rows,
    input.limit,
    ({ id }) => [id],
    (row) => row,
  );
}
