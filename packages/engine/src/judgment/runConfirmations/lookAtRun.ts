import { type Catalog, canonicalJson, type Reason, type StopRule } from "@lapline/contracts";
import { Prisma, type Tx, transact } from "@lapline/db";
import { type EngineContext, emit } from "../../base/index.ts";
import { readLabelOffers, storeRun } from "../../work/index.ts";
import type { ComparisonBudget } from "../comparing/comparisonBudget.ts";
import { endingBy } from "../comparing/enqueueComparison.ts";
import { keepWithinBudget } from "../comparing/keepWithinBudget.ts";
import { readStopRule } from "../comparing/readStopRule.ts";
import { catalogOfRun } from "../verdicts/catalogOfRun.ts";
import type { SeparateRow } from "../verdicts/comparedSeparately.ts";
import { compareRun } from "../verdicts/compareRun.ts";
import { verdictRunSelect } from "../verdicts/verdictRun.ts";
import type { DueRun } from "./claimDueRun.ts";
import { planRunConfirmation, type WorkloadToConfirm } from "./planRunConfirmation.ts";

/** `nothing`: no result looks worse, or all that did was measured by turns anyway. */
export type RunLook = "nothing" | "enqueued" | "waiting" | "gave_up" | "gone";

/**
 * Looks at the results of a run that ended and has what looks worse than its baseline measured again
 * by turns, at most once. Its commit is told in the same transaction.
 */
export async function lookAtRun(
  context: EngineContext,
  installed: Catalog,
  { due, settings }: { due: DueRun; settings: ComparisonBudget },
): Promise<RunLook> {
  const run = await context.db.run.findUnique({ where: { id: due.id }, select: verdictRunSelect });
  if (run === null || run.sourceCommit === null) return "gone";
  const catalog = await catalogOfRun(context.db, installed, run);
  // Comparing takes a while, and the results of a run that ended stay what they are.
  const { separately } = await compareRun(context, catalog, run);
  const suspected = separately.filter(({ row }) => row.verdict === "suspected");
  const { sourceCommit: commit, sourcePullRequest, priority } = run;
  const source = {
    repository: due.repository,
    commit,
    ...(sourcePullRequest === null ? {} : { pullRequest: sourcePullRequest }),
  };
  return transact(context.db, async (tx) => {
    if (!(await isStillDue(tx, due.id))) return "gone";
    const input = { catalog, due, suspected, settings, source, priority };
    const { look, reason } = await decide(tx, context, input);
    await tx.run.update({
      where: { id: due.id },
      data: { confirmationState: states[look], confirmationReason: reason ?? Prisma.DbNull },
    });
    const { projectId, id: runId, repository } = due;
    const isFirst = due.reason === null;
    // A run that waits was told once, and is told again when it is known what comes of it.
    if (isFirst) await emit(tx, context, "run.judged", { projectId, runId, repository });
    else if (look === "gave_up" || look === "nothing")
      await emit(tx, context, "run.confirmed", { projectId, runId, repository });
    return look;
  });
}

interface Decided {
  look: Exclude<RunLook, "gone">;
  reason: Reason | null;
}

async function decide(
  tx: Tx,
  context: EngineContext,
  input: {
    catalog: Catalog;
    due: DueRun;
    suspected: readonly SeparateRow[];
    settings: ComparisonBudget;
    source: Parameters<typeof planRunConfirmation>[2]["source"];
    priority: number;
  },
): Promise<Decided> {
  const { catalog, due, suspected, settings, source, priority } = input;
  if (suspected.length === 0) return { look: "nothing", reason: null };
  const offers = await readLabelOffers(tx, due.projectId);
  const plan = planRunConfirmation(catalog, suspected, { offers, source, priority });
  const { workloads, problems } = plan;
  const { stored, refusal } = await storeConfirmation(tx, context, {
    catalog,
    run: due,
    workloads,
    settings,
  });
  const reason = problems[0]?.reason ?? refusal;
  if (stored > 0) return { look: "enqueued", reason };
  const mayPass = problems.some(({ passes }) => passes);
  return { look: mayPass && !due.isOld ? "waiting" : "gave_up", reason };
}

const states = {
  nothing: "done",
  enqueued: "measuring",
  waiting: "due",
  gave_up: "given_up",
} as const;

/** Locks the run; false when it is gone or another process decided about it. */
async function isStillDue(tx: Tx, runId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "run" WHERE "id" = ${runId}::uuid AND "confirmationState" = 'due'
    FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/**
 * Stores the runs that measure these workloads again, as far as the budget of their hardware labels
 * reaches: one for each pair of versions, mode, build and label. `refusal` says what it did not
 * reach for; null: everything is measured again.
 */
async function storeConfirmation(
  tx: Tx,
  context: EngineContext,
  input: {
    catalog: Catalog;
    run: { id: string; projectId: string };
    workloads: readonly WorkloadToConfirm[];
    settings: ComparisonBudget;
  },
): Promise<{ stored: number; refusal: Reason | null }> {
  const { catalog, run, settings } = input;
  const { affordable, refusal } = await keepWithinBudget(
    tx,
    run.projectId,
    input.workloads,
    settings,
  );
  const ending: WorkloadToConfirm[] = [];
  for (const workload of affordable) {
    const stopRule = await readWorkloadRule(tx, run.projectId, workload);
    ending.push({ ...workload, jobs: endingBy(stopRule, workload.jobs) });
  }
  const groups = groupWorkloads(ending);
  for (const [first, ...others] of groups) {
    if (first === undefined) continue;
    const all = [first, ...others];
    const scenarios = all.flatMap(({ submission }) => submission.scenarios);
    const stored = await storeRun(tx, context, catalog, {
      projectId: run.projectId,
      actor: { kind: "system" },
      submission: { ...first.submission, scenarios },
      purpose: "confirmation",
      confirmsRunId: run.id,
      jobs: all.flatMap(({ jobs }) => jobs),
      skipped: [],
      offers: [first.label],
    });
    if (stored === null) throw new Error("a run without an idempotency key was there already");
  }
  return { stored: groups.length, refusal };
}

/** The verdict of a run says of whatever size a change is. */
const anySize = { kind: "verdict", minChange: 0 } as const;

async function readWorkloadRule(
  tx: Tx,
  projectId: string,
  { suspected }: WorkloadToConfirm,
): Promise<StopRule | undefined> {
  const [first] = suspected;
  if (first === undefined) return undefined;
  return readStopRule(tx, {
    projectId,
    seriesIds: suspected.map(({ seriesId }) => seriesId),
    base: first.row.baseVersion,
    head: first.column.version,
    goal: anySize,
  });
}

/** Those that differ in their scenario alone make one submission. */
function groupWorkloads(workloads: readonly WorkloadToConfirm[]): WorkloadToConfirm[][] {
  const groups = new Map<string, WorkloadToConfirm[]>();
  for (const workload of workloads) {
    const { targets, labels, trials } = workload.submission;
    const key = canonicalJson({ targets, labels, trials });
    groups.set(key, [...(groups.get(key) ?? []), workload]);
  }
  return [...groups.values()];
}
