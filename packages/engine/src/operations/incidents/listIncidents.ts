import {
  type IncidentState,
  type IncidentView,
  incidentSchema,
  itemKindNames,
  loopNames,
  type Page,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";

export interface ListIncidentsInput {
  /** Null: those that belong to no project. */
  projectId: string | null;
  state?: IncidentState | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the items that loops failed on, newest first. */
export async function listIncidents(
  { db }: EngineContext,
  { projectId, state, limit, cursor }: ListIncidentsInput,
): Promise<Page<IncidentView>> {
  const last = decodeCursor(idCursorSchema, cursor);
  const rows = await db.incident.findMany({
    where: {
      projectId,
      // What a newer version knows cannot be shown here.
      loop: { in: [...loopNames] },
      kind: { in: itemKindNames },
      ...(state === undefined ? {} : { state }),
      ...(last === null ? {} : { id: { lt: last[0] } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewIncident);
}

/** The contract's view of an incident. */
function viewIncident(row: Prisma.IncidentGetPayload<object>): IncidentView {
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
