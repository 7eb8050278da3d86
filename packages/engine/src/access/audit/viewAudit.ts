import { type AuditEntryView, auditActorKinds, reasonText } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** A row of the audit trail as the API answers it; `names` are those that actors have now. */
export function viewAudit(
  row: Omit<Prisma.AuditGetPayload<object>, "projectId">,
  names: ReadonlyMap<string, string>,
): AuditEntryView {
  const { id, at, actorKind, actorId, actorName, action, subjectKind, subjectId, data } = row;
  return {
    id,
    at: at.toISOString(),
    actor: {
      kind: auditActorKinds.find((kind) => kind === actorKind) ?? "system",
      id: actorId,
      name: names.get(`${actorKind}:${actorId}`) ?? actorName,
    },
    action,
    object: { kind: subjectKind, id: subjectId },
    details: isObject(data) ? sayReason(data) : {},
  };
}

function isObject(value: unknown): value is Prisma.JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Rows of older releases have the sentence itself. */
function sayReason(data: Prisma.JsonObject): Prisma.JsonObject {
  const { reason, detail } = data;
  return {
    ...data,
    ...(isObject(reason) ? { reason: reasonText(reason) } : {}),
    ...(isObject(detail) ? { detail: reasonText(detail) } : {}),
  };
}
