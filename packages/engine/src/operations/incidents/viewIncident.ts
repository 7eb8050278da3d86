import { type IncidentView, incidentSchema } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** The contract's view of an incident. */
export function viewIncident(row: Prisma.IncidentGetPayload<object>): IncidentView {
  const { loop, kind, firstAt, lastAt, nextTryAt, ...rest } = row;
  return {
    ...rest,
    loop: incidentSchema.shape.loop.parse(loop),
    kind: incidentSchema.shape.kind.parse(kind),
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
}
