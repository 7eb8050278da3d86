import {
  countJobStatuses,
  importCountsSchema,
  jobsPerRunMax,
  type Run,
  runStatusOf,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { readTypical } from "../expectations/readTypical.ts";
import { jobSelect } from "../jobs/jobSelect.ts";
import { readQueuePlaces } from "../jobs/readQueuePlaces.ts";
import { viewJob } from "../jobs/viewJob.ts";
import { publishedOfRequest } from "./publishedOfRequest.ts";
import { readRunSubjects } from "./readRunSubjects.ts";
import { runCommitSelect, viewRunCommit } from "./viewRunCommit.ts";

/**
 * A run of the project with its jobs, of an import with the first of them; null when there is none.
 */
export async function getRun(
  { db }: EngineContext,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<Run | null> {
  const run = await db.run.findFirst({
    where: { id: runId, projectId },
    select: {
      id: true,
      createdAt: true,
      submittedBy: true,
      request: true,
      importCounts: true,
      ...runCommitSelect,
      jobs: { select: jobSelect, orderBy: { position: "asc" }, take: jobsPerRunMax },
    },
  });
  if (run === null) return null;
  const counts = await db.job.groupBy({ by: ["status"], where: { runId }, _count: true });
  const jobCounts = countJobStatuses(
    Object.fromEntries(counts.map(({ status, _count }) => [status, _count])),
  );
  const omitted = counts.reduce((sum, { _count }) => sum + _count, 0) - run.jobs.length;
  const waiting = run.jobs.filter(({ status }) => status === "QUEUED").map(({ id }) => id);
  const places = await readQueuePlaces(db, waiting);
  const underWay = run.jobs.filter(({ status }) => status === "CLAIMED" || status === "RUNNING");
  const typical = await readTypical(
    db,
    underWay.map(({ id }) => id),
  );
  const source = viewRunCommit(run);
  const subject = (await readRunSubjects(db, [run.id])).get(run.id);
  return {
    id: run.id,
    status: runStatusOf(counts.map(({ status }) => status)),
    createdAt: run.createdAt.toISOString(),
    submittedBy: run.submittedBy,
    ...(source === null ? {} : { source }),
    ...publishedOfRequest(run.request),
    ...(subject === undefined ? {} : { subject }),
    jobs: run.jobs.map((job) => viewJob(job, places.get(job.id), typical.get(job.id))),
    ...(run.importCounts === null ? {} : { imported: importCountsSchema.parse(run.importCounts) }),
    ...(omitted > 0 ? { jobsOmitted: omitted, jobCounts } : {}),
  };
}
