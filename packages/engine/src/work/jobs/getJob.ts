import { isTerminalJobStatus, type Job, type JobStatus } from "@lapline/contracts";
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

/** The job's status alone, for who follows its log; null when the project has no such job. */
export async function getJobStatus(
  { db }: EngineContext,
  { projectId, jobId }: { projectId: string; jobId: string },
): Promise<JobStatus | null> {
  const where = { id: jobId, projectId };
  return (await db.job.findFirst({ where, select: { status: true } }))?.status ?? null;
}
