import type { Catalog, Reason, StopRule, Submission } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import {
  type PlannedJob,
  planRun,
  projectCatalog,
  readLabelOffers,
  storeRun,
} from "../../work/index.ts";
import type { ComparisonBudget } from "./comparisonBudget.ts";
import { keepWithinBudget } from "./keepWithinBudget.ts";
import { planProblem } from "./planProblem.ts";

export type EnqueuedComparison =
  | { outcome: "enqueued"; jobId: string }
  /** It cannot be measured, for ever or, when it `passes`, at present. */
  | { outcome: "refused"; reason: Reason; passes: boolean }
  | { outcome: "over_budget"; refusal: Reason };

/**
 * Plans one interleaved comparison, estimates it, holds it against the budget and stores it, all in
 * the caller's transaction.
 */
export async function enqueueComparison(
  tx: Tx,
  context: EngineContext,
  input: {
    catalog: Catalog;
    /** By which the results were measured that it follows, where a project defined the target itself. */
    revisionIds: readonly string[];
    projectId: string;
    label: { id: string; name: string };
    submission: Submission;
    /** The version of the scenario that the question is about. */
    scenarioVersion: number;
    /** Whether it waits for a machine, whatever else is in its way. */
    waitsForMachine: boolean;
    /** Absent: all pairs are measured. */
    stopRule?: StopRule | undefined;
    budget: ComparisonBudget;
  },
): Promise<EnqueuedComparison> {
  const { projectId, label, submission, budget, revisionIds, stopRule } = input;
  const catalog = await projectCatalog(tx, input.catalog, projectId, { revisionIds });
  const offers = await readLabelOffers(tx, projectId);
  const plan = planRun(catalog, submission, offers);
  const problem = planProblem(plan, input);
  if (problem !== null) return { outcome: "refused", ...problem };
  const wanted = [{ label, jobs: plan.jobs }];
  const { refusal } = await keepWithinBudget(tx, projectId, wanted, budget);
  if (refusal !== null) return { outcome: "over_budget", refusal };
  const stored = await storeRun(tx, context, catalog, {
    projectId,
    actor: { kind: "system" },
    submission,
    purpose: "confirmation",
    ...plan,
    jobs: endingBy(stopRule, plan.jobs),
    offers,
  });
  const jobId = stored?.jobIds[0];
  if (jobId === undefined) throw new Error("a planned comparison has no job");
  return { outcome: "enqueued", jobId };
}

/** The planned jobs, with when they may end; unchanged where there is no such rule. Pure. */
export function endingBy(
  stopRule: StopRule | undefined,
  jobs: readonly PlannedJob[],
): PlannedJob[] {
  return jobs.map((job) => (stopRule === undefined ? job : { ...job, stopRule }));
}
