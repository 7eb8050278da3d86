import type { AuditQuery } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { decodeCursor, idCursorSchema } from "../../base/index.ts";

/** The rows of the audit trail that fit a filter, from its cursor on; of every project. */
export function auditWhere(query: AuditQuery): Prisma.AuditWhereInput {
  const { actorKind, actor, action, object } = query;
  const cursor = decodeCursor(idCursorSchema, query.cursor);
  return {
    ...(actorKind === undefined
      ? {}
      : { actorKind: actorKind === "people" ? { notIn: ["machine", "system"] } : actorKind }),
    ...(actor === undefined ? {} : { actorId: actor }),
    ...(action === undefined
      ? {}
      : { action: action.includes(".") ? action : { startsWith: `${action}.` } }),
    ...(object === undefined ? {} : { subjectId: object }),
    ...(cursor === null ? {} : { id: { lt: cursor[0] } }),
  };
}
