import type { Page, PageQuery, Schedule } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { scheduleSelect, viewSchedule } from "./viewSchedule.ts";

/** A page of the project's schedules with their last firings, newest first. */
export async function listSchedules(
  { db }: EngineContext,
  { projectId, limit, cursor }: PageQuery & { projectId: string },
): Promise<Page<Schedule>> {
  const after = decodeCursor(idCursorSchema, cursor);
  const rows = await db.schedule.findMany({
    where: { projectId, ...(after === null ? {} : { id: { lt: after[0] } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: scheduleSelect,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewSchedule);
}
