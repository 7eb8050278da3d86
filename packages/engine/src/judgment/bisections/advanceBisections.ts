import { type Catalog, isSameReason, type Reason, reasonOf } from "@lapline/contracts";
import { Prisma, type Tx, transact } from "@lapline/db";
import { announce, type EngineContext, isolate, notHeld } from "../../base/index.ts";
import { cancelJob } from "../../work/index.ts";
import { type BisectionRow, bisectionSelect, liveBisectionStates } from "../alerts/bisectionRow.ts";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import type { ComparisonBudget } from "../comparing/comparisonBudget.ts";
import { endBisection } from "./endBisection.ts";
import { enqueueStep } from "./enqueueStep.ts";
import { settleStep } from "./settleStep.ts";

export interface BisectionTurn {
  /** Comparisons enqueued. */
  enqueued: number;
  /** Bisections that have to wait: for the budget or for a machine. */
  waiting: number;
  ended: number;
  /** What kept single ones from going on; they are behind the others from now on. */
  errors: unknown[];
}

type Advanced = "enqueued" | "waiting" | "ended" | "pending" | "gone";

/** Bisections of one turn; the next one gets to the rest. */
const turnMax = 200;

interface AdvanceInput {
  catalog: Catalog;
  settings: ComparisonBudget;
}

/**
 * One turn of every bisection that is under way: reads the comparison that ended and enqueues the
 * next one. The row of a bisection is locked meanwhile, so that several processes may do so at once.
 */
export async function advanceBisections(
  context: EngineContext,
  catalog: Catalog,
  settings: ComparisonBudget,
): Promise<BisectionTurn> {
  const turn: BisectionTurn = { enqueued: 0, waiting: 0, ended: 0, errors: [] };
  const live = await readLive(context);
  const input = { catalog, settings };
  for (const { id, projectId } of live) {
    const advanced = await isolate(context, { ...bisectionsOf, id, projectId }, async () => {
      const { outcome, orphan } = await transact(context.db, (tx) =>
        advance(tx, context, id, input),
      );
      if (orphan !== null) await cancelJob(context, { ...orphan, actor: { kind: "system" } });
      return outcome;
    });
    if (!advanced.ok) {
      turn.errors.push(advanced.error);
      // Only words for its page: that they cannot be stored changes nothing.
      await putBehind(context, [id], waitsForLog).catch(() => undefined);
      continue;
    }
    const outcome = advanced.value;
    if (outcome === "enqueued" || outcome === "waiting" || outcome === "ended") turn[outcome] += 1;
  }
  // Those that wait for long would keep others from their turn when there are very many.
  if (live.length === turnMax) {
    await putBehind(
      context,
      live.map(({ id }) => id),
    );
  }
  return turn;
}

const bisectionsOf = { loop: "comparisons", kind: "bisection" } as const;

/** Bisections under way that were not set aside, the one that waited longest first. */
function readLive(context: EngineContext): Promise<{ id: string; projectId: string }[]> {
  return context.db.$queryRaw`
    SELECT "id", "projectId" FROM "bisection"
    WHERE "state"::text = ANY(${[...liveBisectionStates]})
      AND ${notHeld(context, bisectionsOf, Prisma.sql`"bisection"."id"`)}
    ORDER BY "updatedAt" LIMIT ${turnMax}`;
}

const waitsForLog = reasonOf("waits", { reason: reasonOf("bisection_error", {}) });

async function putBehind({ db, clock }: EngineContext, ids: string[], reason?: Reason) {
  await db.bisection.updateMany({
    where: { id: { in: ids }, state: { in: [...liveBisectionStates] } },
    data: { updatedAt: clock.now(), ...(reason === undefined ? {} : { reason }) },
  });
}

/** `orphan`: a comparison that nobody waits for any more. */
async function advance(
  tx: Tx,
  context: EngineContext,
  id: string,
  input: AdvanceInput,
): Promise<{ outcome: Advanced; orphan: { projectId: string; jobId: string } | null }> {
  const bisection = await takeLive(tx, id);
  if (bisection === null) return { outcome: "gone", orphan: null };
  const ended = alertEnding(bisection);
  if (ended === null) return { outcome: await goOn(tx, context, bisection, input), orphan: null };
  await endBisection(tx, context, bisection, { state: "stopped", reason: ended });
  const { projectId, job, state } = bisection;
  const orphan = state === "measuring" && job !== null ? { projectId, jobId: job.id } : null;
  return { outcome: "ended", orphan };
}

/** The bisection, locked; null when it ended or another process works on it. */
async function takeLive(tx: Tx, id: string): Promise<BisectionRow | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "bisection" WHERE "id" = ${id}::uuid AND "state" IN ('waiting', 'measuring')
    FOR NO KEY UPDATE SKIP LOCKED`;
  return row === undefined ? null : readRow(tx, id);
}

function readRow(tx: Tx, id: string): Promise<BisectionRow> {
  return tx.bisection.findUniqueOrThrow({ where: { id }, select: bisectionSelect });
}

/** Why its alert needs no bisection any more; null: it does. */
function alertEnding({ alert }: BisectionRow): Reason | null {
  const stopped = (reason: Reason) => reasonOf("stopped", { reason });
  if (alert.mergedIntoId !== null) return stopped(reasonOf("alert_merged", {}));
  if (liveAlertStates.includes(alert.state)) return null;
  return stopped(reasonOf("alert_ended", { state: alert.state }));
}

async function goOn(
  tx: Tx,
  context: EngineContext,
  before: BisectionRow,
  { catalog, settings }: AdvanceInput,
): Promise<Advanced> {
  let bisection = before;
  if (bisection.state === "measuring") {
    const settled = await settleStep(tx, bisection);
    if (settled.next === "pending") return "pending";
    if (settled.next === "end") {
      await endBisection(tx, context, bisection, settled);
      return "ended";
    }
    const data = { ...settled.change, state: "waiting" as const, updatedAt: context.clock.now() };
    await tx.bisection.update({ where: { id: bisection.id }, data });
    bisection = await readRow(tx, bisection.id);
  }
  const { projectId } = bisection;
  const step = await enqueueStep(tx, context, { catalog, bisection, settings });
  switch (step.outcome) {
    case "enqueued":
      await announce(tx, { kind: "alert", projectId });
      return "enqueued";
    case "waiting": {
      const { reason, left } = step;
      if (isSameReason(reason, bisection.reason)) return "waiting";
      const data = { reason, left, updatedAt: context.clock.now() };
      await tx.bisection.update({ where: { id: bisection.id }, data });
      await announce(tx, { kind: "alert", projectId });
      return "waiting";
    }
    case "done":
      await endBisection(tx, context, bisection, {
        state: "done",
        between: step.between,
        note: step.note,
      });
      return "ended";
    case "given_up":
      await endBisection(tx, context, bisection, { state: "given_up", reason: step.reason });
      return "ended";
  }
}
