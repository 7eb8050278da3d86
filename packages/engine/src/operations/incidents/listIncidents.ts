import {
  type IncidentState,
  type IncidentView,
  itemKindNames,
  loopNames,
  type Page,
} from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { viewIncident } from "./viewIncident.ts";

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
