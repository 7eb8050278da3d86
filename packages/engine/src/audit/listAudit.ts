import {
  type AuditEntryView,
  type AuditQuery,
  auditActorKinds,
  type Page,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { decodeCursor, idCursorSchema } from "../text/cursor.ts";
import { pageOf } from "../text/pageOf.ts";
import { auditActorNames } from "./auditActorNames.ts";

export type ListAuditInput = AuditQuery & { projectId: string };

function whereOf(input: ListAuditInput): Prisma.AuditWhereInput {
  const { projectId, actorKind, actor, action, object } = input;
  const cursor = decodeCursor(idCursorSchema, input.cursor);
  return {
    projectId,
    ...(actorKind === undefined ? {} : { actorKind }),
    ...(actor === undefined ? {} : { actorId: actor }),
    ...(action === undefined
      ? {}
      : { action: action.includes(".") ? action : { startsWith: `${action}.` } }),
    ...(object === undefined ? {} : { subjectId: object }),
    ...(cursor === null ? {} : { id: { lt: cursor[0] } }),
  };
}

/** A page of the project's audit trail, newest first. */
export async function listAudit(
  { db }: EngineContext,
  input: ListAuditInput,
): Promise<Page<AuditEntryView>> {
  const rows = await db.audit.findMany({
    where: whereOf(input),
    orderBy: { id: "desc" },
    take: input.limit + 1,
    omit: { projectId: true },
  });
  const names = await auditActorNames(db, input.projectId, rows);
  return pageOf(
    rows,
    input.limit,
    ({ id }) => [id],
    ({ id, at, actorKind, actorId, action, subjectKind, subjectId, data }) => ({
      id,
      at: at.toISOString(),
      actor: {
        kind: auditActorKinds.find((kind) => kind === actorKind) ?? "system",
        id: actorId,
        name: names.get(`${actorKind}:${actorId}`) ?? null,
      },
      action,
      object: { kind: subjectKind, id: subjectId },
      details: data !== null && typeof data === "object" && !Array.isArray(data) ? data : {},
    }),
  );
}
