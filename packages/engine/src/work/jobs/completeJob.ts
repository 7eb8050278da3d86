import { canonicalJson, type RawReport, type ReportResponse, reasonOf } from "@lapline/contracts";
import { type JobStatus, type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import {
  announce,
  type EngineContext,
  jsonWithoutNul,
  newId,
  putOutbox,
  sha256,
  withoutNul,
} from "../../base/index.ts";
import { ensureEnvironment } from "../environments/ensureEnvironment.ts";
import type { OwnedAttempt } from "./ownedAttempt.ts";

export interface CompleteJobInput extends OwnedAttempt {
  contentHash: string;
  report: RawReport;
}

/**
 * Takes the result of an attempt, exactly once. `duplicate` for the same result again (its answer
 * was lost). A late result, whose lease had run out, counts as long as no newer attempt exists and
 * the job is not at its end; every other one is `refused` with a reason for the worker's log.
 */
export async function completeJob(
  context: EngineContext,
  input: CompleteJobInput,
): Promise<ReportResponse> {
  if (sha256(canonicalJson(input.report)) !== input.contentHash) {
    return refused("the content hash does not match the report");
  }
  return transact(context.db, async (tx) => {
    const job = await lockJob(tx, input);
    if (job === undefined) return refused("this machine never had this attempt");
    if (job.reportHash !== null) {
      return job.reportFence === input.fence && job.reportHash === input.contentHash
        ? { outcome: "duplicate" }
        : refused("another report of this job was accepted before");
    }
    if (job.fence !== input.fence) return refused("a newer attempt exists");
    switch (job.status) {
      case "CLAIMED":
      case "RUNNING":
      case "QUEUED":
        await store(tx, context, input, job);
        return { outcome: "accepted" };
      case "COMPLETED":
      case "PROCESSED":
      case "CANCELED":
      case "FAILED":
        return refused(`the job is ${job.status}`);
    }
  });
}

interface LockedJob {
  status: JobStatus;
  fence: number;
  projectId: string;
  runId: string;
  attemptId: string;
  reportHash: string | null;
  reportFence: number | null;
}

async function lockJob(tx: Tx, input: OwnedAttempt): Promise<LockedJob | undefined> {
  const [job] = await tx.$queryRaw<Omit<LockedJob, "reportHash" | "reportFence">[]>`
    SELECT job."status"::text AS "status", job."fence", job."projectId", job."runId",
      attempt."id" AS "attemptId"
    FROM "job" job
    JOIN "attempt" attempt ON attempt."jobId" = job."id" AND attempt."fence" = ${input.fence}
      AND attempt."machineId" = ${input.machineId}::uuid
    WHERE job."id" = ${input.jobId}::uuid
    FOR NO KEY UPDATE OF job`;
  if (job === undefined) return undefined;
  // Read after the lock: joined above, it would be as old as the moment before the lock was waited for.
  const report = await tx.report.findUnique({
    where: { jobId: input.jobId },
    select: { contentHash: true, fence: true },
  });
  return { ...job, reportHash: report?.contentHash ?? null, reportFence: report?.fence ?? null };
}

async function store(
  tx: Tx,
  context: EngineContext,
  { jobId, machineId, fence, contentHash, report }: CompleteJobInput,
  job: LockedJob,
): Promise<void> {
  const { projectId, runId } = job;
  const reportId = newId(context);
  const payload = jsonWithoutNul(report);
  // Storing 30 MB takes a busy database longer than any other statement may, and refused for that,
  // the report would be refused each time it is sent. Still below Prisma's bound of the transaction.
  await tx.$executeRaw`SET LOCAL statement_timeout = '40s'`;
  await tx.report.create({
    data: {
      id: reportId,
      jobId,
      attemptId: job.attemptId,
      fence,
      contentHash,
      payload,
      environmentId: await ensureEnvironment(tx, context, payload.environment),
      warnings: payload.warnings.map((warning) =>
        reasonOf("machine_warned", { warning: withoutNul(warning) }),
      ),
    },
  });
  const moved = await tx.$executeRaw`
    UPDATE "job" SET "status" = 'COMPLETED', "completedAt" = now(),
      "machineId" = ${machineId}::uuid, "progress" = NULL
    WHERE "id" = ${jobId}::uuid AND "fence" = ${fence} AND "status" = ${job.status}::job_status`;
  if (moved !== 1) throw new Error(`job ${jobId} moved although its row was locked`);
  await tx.$executeRaw`
    UPDATE "attempt" SET "endedAt" = now(), "outcome" = 'completed', "errorCode" = NULL,
      "errorReason" = NULL
    WHERE "id" = ${job.attemptId}::uuid`;
  await putOutbox(tx, [{ kind: "process_report", reportId }]);
  await writeAudit(tx, context, {
    projectId,
    actor: { kind: "machine", id: machineId },
    action: "job.completed",
    subjectKind: "job",
    subjectId: jobId,
    data: { fence, contentHash, from: job.status },
  });
  await announce(tx, { kind: "job", projectId, runId, jobId, machineId });
}

function refused(reason: string): ReportResponse {
  return { outcome: "refused", reason };
}
