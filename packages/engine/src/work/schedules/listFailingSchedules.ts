import { reasonTextOrNull } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

/** A schedule that measures nothing any more. */
export interface FailingSchedule {
  id: string;
  projectId: string;
  name: string;
  target: string;
  /** In a row, the last one at `lastAt` with `lastMessage`. */
  failures: number;
  failingSince: Date;
  lastAt: Date;
  lastMessage: string;
}

/** From this many failures in a row on, somebody should look. */
export const failuresMin = 3;
const listedMax = 500;

/** Schedules of all projects that failed three times in a row or more, the oldest first. */
export async function listFailingSchedules({ db }: EngineContext): Promise<FailingSchedule[]> {
  const rows = await db.schedule.findMany({
    where: { failures: { gte: failuresMin } },
    orderBy: { id: "asc" },
    take: listedMax,
    select: {
      id: true,
      projectId: true,
      name: true,
      target: true,
      failures: true,
      failingSince: true,
      lastAt: true,
      lastReason: true,
    },
  });
  return rows.flatMap(({ failingSince, lastAt, lastReason, ...row }) =>
    failingSince === null || lastAt === null
      ? []
      : [{ ...row, failingSince, lastAt, lastMessage: reasonTextOrNull(lastReason) ?? "" }],
  );
}
