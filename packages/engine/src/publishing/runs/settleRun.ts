import { runNames, runStatusOf, runVersionsOf, terminalJobStatuses } from "@lapline/contracts";
import { type Prisma, type Tx, transact } from "@lapline/db";
import { announce, type EngineContext } from "../../base/index.ts";
import { settleRunConfirmation } from "../../judgment/index.ts";
import { askEvaluation } from "../../results/index.ts";
import { publishedOfRequest, readRunSubjects } from "../../work/index.ts";
import { tellCommit } from "../commitStatuses/tellCommit.ts";
import { emitEvent } from "../outbound/emitEvent.ts";

/** Targets that one event names. */
const targetsMax = 50;

/**
 * Tells, once, that a run ended if all of its jobs did. Runs that Lapline submitted to itself, for
 * confirmations and calibrations, are not told; what one of them confirms may be over with it. The
 * commit of a run with a baseline is told once somebody looked whether something has to be measured
 * again. The histories of a long import are evaluated now. Calling it again is harmless.
 */
export async function settleRun(
  context: EngineContext,
  { runId }: { runId: string },
): Promise<"finished" | "not_yet"> {
  return transact(context.db, async (tx) => {
    const told = {
      runId,
      purpose: { in: ["submitted", "imported"] },
    } satisfies Prisma.JobWhereInput;
    const first = await tx.job.findFirst({
      where: told,
      select: {
        projectId: true,
        run: { select: { sourceRepository: true, sourceBaseline: true } },
      },
    });
    if (first === null) {
      await settleConfirmed(tx, context, runId);
      return "not_yet";
    }
    const open = await tx.job.findFirst({
      where: { ...told, status: { notIn: [...terminalJobStatuses] } },
      select: { id: true },
    });
    if (open !== null) return "not_yet";
    await askEvaluation(tx, { runId, isLast: true });
    const { projectId, run } = first;
    if (run.sourceBaseline !== null) {
      await announce(tx, { kind: "suspicion", projectId });
    } else if (run.sourceRepository !== null) {
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

async function settleConfirmed(tx: Tx, context: EngineContext, runId: string): Promise<void> {
  const run = await tx.run.findUnique({ where: { id: runId }, select: { confirmsRunId: true } });
  if (run !== null && run.confirmsRunId !== null) {
    await settleRunConfirmation(tx, context, run.confirmsRunId);
  }
}

async function readRun(tx: Tx, runId: string) {
  const { jobs, createdAt, request, ...run } = await tx.run.findUniqueOrThrow({
    where: { id: runId },
    select: {
      id: true,
      createdAt: true,
      submittedBy: true,
      request: true,
      jobs: {
        select: {
          status: true,
          scenarioId: true,
          target: { select: { key: true } },
          version: { select: { name: true, sortKey: true } },
          report: { select: { valid: true } },
        },
      },
    },
  });
  const count = (status: string) => jobs.filter((job) => job.status === status).length;
  const targets = new Set(jobs.map(({ target, version }) => `${target.key} ${version.name}`));
  const subject = (await readRunSubjects(tx, [runId])).get(runId);
  const ordered = jobs.map(({ version }) => version).sort((a, b) => a.sortKey - b.sortKey);
  const { name } = runNames({
    ...publishedOfRequest(request),
    ...(subject === undefined ? {} : { subject }),
    targets: [...new Set(jobs.map(({ target }) => target.key))].sort(),
    scenarios: [...new Set(jobs.map(({ scenarioId }) => scenarioId))].sort(),
    versions: runVersionsOf([...new Set(ordered.map(({ name: version }) => version))]),
  });
  return {
    run: {
      ...run,
      name,
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
