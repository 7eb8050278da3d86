import { type Catalog, reasonOf } from "@lapline/contracts";
import { Prisma, transact } from "@lapline/db";
import {
  type EngineContext,
  emit,
  isolate,
  isolateEach,
  noteSuccess,
  notHeld,
} from "../../base/index.ts";
import { cancelJob } from "../../work/index.ts";
import type { ComparisonBudget } from "../comparing/comparisonBudget.ts";
import { claimDueRun, type DueRun } from "./claimDueRun.ts";
import { lookAtRun } from "./lookAtRun.ts";
import { settleRunConfirmation } from "./settleRunConfirmation.ts";

export interface RunConfirmationTurn {
  /** Runs of which something is measured again. */
  enqueued: number;
  /** Runs that wait for a machine. */
  waiting: number;
  /** Runs of which nothing can be measured again, or no longer. */
  gaveUp: number;
  /** What kept single runs from being looked at or settled; the others were. */
  errors: unknown[];
}

const runsOf = { loop: "comparisons", kind: "run" } as const;

/** Runs that one turn looks at; others are met by the next one. */
const runsMax = 20;

/**
 * One turn of the confirmation of runs: whatever looks worse than the baseline of its run, in jobs of
 * its own, is measured again by turns before its commit is told that it got worse. Several processes
 * may do so at once.
 */
export async function confirmRuns(
  context: EngineContext,
  catalog: Catalog,
  settings: ComparisonBudget,
): Promise<RunConfirmationTurn> {
  const waited = await giveUpWaiting(context);
  const errors = [...waited.errors, ...(await settleEnded(context))];
  const turn = { enqueued: 0, waiting: 0, gaveUp: waited.gaveUp, errors };
  for (let looked = 0; looked < runsMax; looked++) {
    const due = await claimDueRun(context);
    if (due === null) break;
    const { id, projectId } = due;
    const looked = await isolate(context, { ...runsOf, id, projectId }, () =>
      lookAtRun(context, catalog, { due, settings }),
    );
    if (looked.ok) {
      if (looked.value === "enqueued") turn.enqueued += 1;
      if (looked.value === "waiting") turn.waiting += 1;
      if (looked.value === "gave_up") turn.gaveUp += 1;
      continue;
    }
    // It is due again in some minutes, but not for ever: somebody waits for its verdict.
    turn.errors.push(looked.error);
    if (!due.isOld || !(await giveUpLooking(context, due).catch(() => false))) continue;
    await noteSuccess(context, runsOf, [id]);
    turn.gaveUp += 1;
  }
  return turn;
}

/** The end of a job settles its run; this sees what was missed, such as runs that were deleted. */
async function settleEnded(context: EngineContext): Promise<unknown[]> {
  const items = await context.db.$queryRaw<{ id: string; projectId: string }[]>`
    SELECT run."id", run."projectId" FROM "run" run
    WHERE run."sourceBaseline" IS NOT NULL AND (run."confirmationState" IS NULL
        OR run."confirmationState" = 'due' OR run."confirmationState" = 'measuring')
      AND run."confirmationState" = 'measuring'
      AND NOT EXISTS (SELECT 1 FROM "run" confirming
        JOIN "job" job ON job."runId" = confirming."id"
        WHERE confirming."confirmsRunId" = run."id"
          AND job."status" NOT IN ('PROCESSED', 'CANCELED', 'FAILED'))
      AND ${notHeld(context, runsOf, Prisma.sql`run."id"`)}
    ORDER BY run."id" LIMIT ${runsMax}`;
  const work = ({ id }: { id: string }) =>
    transact(context.db, (tx) => settleRunConfirmation(tx, context, id));
  return (await isolateEach(context, runsOf, { items, work })).errors;
}

/**
 * Ends the confirmation of a run that could not be looked at for a day because of errors of Lapline's
 * own, and tells its commit. False when another process decided about it.
 */
async function giveUpLooking(
  context: EngineContext,
  { id: runId, projectId, repository }: DueRun,
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const { count } = await tx.run.updateMany({
      where: { id: runId, confirmationState: "due" },
      data: {
        confirmationState: "given_up",
        confirmationReason: reasonOf("look_failed", {}),
      },
    });
    if (count === 0) return false;
    await emit(tx, context, "run.confirmed", { projectId, runId, repository });
    return true;
  });
}

const batch = 100;

/**
 * Cancels comparisons that confirm a run and that no machine took within a day: whoever waits for the
 * commit's verdict has to be told something. Answers how many, and what kept single ones from it.
 */
async function giveUpWaiting(
  context: EngineContext,
): Promise<{ gaveUp: number; errors: unknown[] }> {
  const { db } = context;
  const of = { loop: "comparisons", kind: "run" } as const;
  const stuck = await db.$queryRaw<{ id: string; projectId: string; runId: string }[]>`
    SELECT job."id", job."projectId", run."confirmsRunId" AS "runId"
    FROM "run" confirmed
    JOIN "run" run ON run."confirmsRunId" = confirmed."id"
    JOIN "job" job ON job."runId" = run."id" AND job."status" = 'QUEUED'
      AND job."createdAt" < now() - interval '24 hours'
    WHERE confirmed."sourceBaseline" IS NOT NULL AND (confirmed."confirmationState" IS NULL
        OR confirmed."confirmationState" = 'due' OR confirmed."confirmationState" = 'measuring')
      AND confirmed."confirmationState" = 'measuring'
      AND ${notHeld(context, of, Prisma.sql`run."confirmsRunId"`)}
    ORDER BY job."id" LIMIT ${batch}`;
  const items = stuck.map(({ id: jobId, runId: id, projectId }) => ({ id, projectId, jobId }));
  const { values, errors } = await isolateEach(context, of, {
    items,
    work: async ({ id, projectId, jobId }) => {
      await db.run.updateMany({
        where: { id, confirmationReason: { equals: Prisma.DbNull } },
        data: { confirmationReason: reasonOf("no_machine_in_time", {}) },
      });
      await cancelJob(context, { projectId, jobId, actor: { kind: "system" } });
    },
  });
  return { gaveUp: values.length, errors };
}
