import { type AuditEntryView, auditActorKinds } from "@lapline/contracts";
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
    details: data !== null && typeof data === "object" && !Array.isArray(data) ? data : {},
  };
}
