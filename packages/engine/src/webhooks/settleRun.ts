import { isTerminalJobStatus, runStatusOf } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { tellCommit } from "../commitStatuses/tellCommit.ts";
import type { EngineContext } from "../context.ts";
import { emitEvent } from "../deliveries/emitEvent.ts";

/** Targets that one event names. */
const targetsMax = 50;

/**
 * Tells, once, that a run ended if all of its jobs did. Runs that Lapline submitted to itself, for
 * confirmations and calibrations, are not told. Calling it again is harmless.
 */
export async function settleRun(
  context: EngineContext,
  { runId }: { runId: string },
): Promise<"finished" | "not_yet"> {
  return transact(context.db, async (tx) => {
    const jobs = await tx.job.findMany({
      where: { runId, purpose: { in: ["submitted", "imported"] } },
      select: { status: true, projectId: true, run: { select: { sourceRepository: true } } },
    });
    const [first] = jobs;
    if (first === undefined || jobs.some(({ status }) => !isTerminalJobStatus(status))) {
      return "not_yet";
    }
    const { projectId, run } = first;
    if (run.sourceRepository !== null) {
      const repository = run.sourceRepository;
      await tellCommit(tx, context, "finished", { projectId, runId, repository });
    }
    await emitEvent(tx, context, {
      projectId,
      type: "run.finished",
      dedupeKey: `run.finished ${runId}`,
      read: () => readRun(tx, runId),
    });
    return "finished";
  });
}

async function readRun(tx: Tx, runId: string) {
  const { jobs, createdAt, ...run } = await tx.run.findUniqueOrThrow({
    where: { id: runId },
    select: {
      id: true,
      createdAt: true,
      submittedBy: true,
      jobs: {
        select: {
          status: true,
          target: { select: { key: true } },
          version: { select: { name: true } },
          report: { select: { valid: true } },
        },
      },
    },
  });
  const count = (status: string) => jobs.filter((job) => job.status === status).length;
  const targets = new Set(jobs.map(({ target, version }) => `${target.key} ${version.name}`));
  return {
    run: {
      ...run,
      createdAt: createdAt.toISOString(),
      status: runStatusOf(jobs.map(({ status }) => status)),
      targets: [...targets].sort().slice(0, targetsMax),
      jobs: {
        total: jobs.length,
        processed: count("PROCESSED"),
        failed: count("FAILED"),
        canceled: count("CANCELED"),
        invalid: jobs.filter(({ report }) => report?.valid === false).length,
      },
    },
  };
}
