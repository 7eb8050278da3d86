import {
  type Catalog,
  isTerminalJobStatus,
  type RunVerdict,
  reasonClause,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { viewRunCommit } from "../../work/index.ts";
import { readOverBudget } from "../budgets/readOverBudget.ts";
import { catalogOfRun } from "./catalogOfRun.ts";
import { compareRun } from "./compareRun.ts";
import { type Confirmation, concludeRun } from "./concludeRun.ts";
import { type VerdictJob, verdictRunSelect } from "./verdictRun.ts";

const confirmationStates = {
  due: "due",
  measuring: "measuring",
  done: "over",
  given_up: "over",
} as const;

/** A verdict with how far the confirmation of what looks worse is. */
export interface JudgedRun {
  verdict: RunVerdict;
  confirmation: Confirmation;
}

/**
 * What a run came to: by the comparisons that are part of it or confirm it and, where its source
 * names a baseline, by its ordinary results against those of the baseline. Null when the project has
 * no such run.
 */
export async function readRunVerdict(
  context: EngineContext,
  catalog: Catalog,
  place: { projectId: string; runId: string },
): Promise<RunVerdict | null> {
  return (await judgeRun(context, catalog, place))?.verdict ?? null;
}

/** The same with what it takes to judge several runs together. */
export async function judgeRun(
  context: EngineContext,
  catalog: Catalog,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<JudgedRun | null> {
  const run = await context.db.run.findFirst({
    where: { id: runId, projectId },
    select: verdictRunSelect,
  });
  if (run === null) return null;
  const { byTurns, separately } = await compareRun(
    context,
    await catalogOfRun(context.db, catalog, run),
    run,
  );
  const broken = await readOverBudget(context.db, { projectId, runId });
  const overBudget = broken.map(({ sentence }) => sentence);
  const facts = {
    jobs: countJobs(run.jobs),
    rows: sortRows([...byTurns, ...separately].map(({ row }) => row)),
    ...(overBudget.length === 0 ? {} : { overBudget }),
  };
  const confirmation = {
    state: confirmationStates[run.confirmationState ?? "due"],
    reason: run.confirmationReason === null ? null : reasonClause(run.confirmationReason),
  };
  const about = { runId, projectSlug: run.project.slug, source: viewRunCommit(run) };
  return {
    verdict: { ...about, ...concludeRun({ ...facts, confirmation }), ...facts },
    confirmation,
  };
}

/** What got worse, what looks so, what got better, the rest; large before small. Pure. */
export function sortRows(rows: readonly RunVerdict["rows"][number][]): RunVerdict["rows"] {
  return rows.toSorted((a, b) => weight(b) - weight(a));
}

const open = { insufficient: 1e6, not_comparable: 1e6, same: 0 };

function weight({ verdict, ratio }: RunVerdict["rows"][number]): number {
  const rank = { worse: 4e6, suspected: 3e6, better: 2e6, ...open }[verdict];
  return rank + Math.abs(Math.log(ratio ?? 1));
}

function countJobs(jobs: readonly VerdictJob[]): RunVerdict["jobs"] {
  const count = (status: string) => jobs.filter((job) => job.status === status).length;
  return {
    total: jobs.length,
    ended: jobs.filter(({ status }) => isTerminalJobStatus(status)).length,
    failed: count("FAILED"),
    canceled: count("CANCELED"),
    invalid: jobs.filter(({ report }) => report?.valid === false).length,
  };
}
