import { isTerminalJobStatus, type Job } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { readTypical } from "../expectations/readTypical.ts";
import { jobSelect } from "./jobSelect.ts";
import { readQueuePlaces } from "./readQueuePlaces.ts";
import { viewJob } from "./viewJob.ts";

/** A job of the project with its place in the queue; null when there is none. */
export async function getJob(
  { db }: EngineContext,
  { projectId, jobId }: { projectId: string; jobId: string },
): Promise<Job | null> {
  const row = await db.job.findFirst({ where: { id: jobId, projectId }, select: jobSelect });
  if (row === null) return null;
  const places = await readQueuePlaces(db, row.status === "QUEUED" ? [row.id] : []);
  const typical = await readTypical(db, isTerminalJobStatus(row.status) ? [] : [row.id]);
  return viewJob(row, places.get(row.id), typical.get(row.id));
}
