import { type Catalog, canonicalJson } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { storeRun } from "../../work/index.ts";
import type { ComparisonBudget } from "../comparing/comparisonBudget.ts";
import { keepWithinBudget } from "../comparing/keepWithinBudget.ts";
import type { WorkloadToConfirm } from "./planRunConfirmation.ts";

/**
 * Stores the runs that measure these workloads again, as far as the budget of their hardware labels
 * reaches: one for each pair of versions, mode, build and label. `refusal` says what it did not
 * reach for; null: everything is measured again.
 */
export async function storeConfirmation(
  tx: Tx,
  context: EngineContext,
  input: {
    catalog: Catalog;
    run: { id: string; projectId: string };
    workloads: readonly WorkloadToConfirm[];
    settings: ComparisonBudget;
  },
): Promise<{ stored: number; refusal: string | null }> {
  const { catalog, run, settings } = input;
  const { affordable, refusal } = await keepWithinBudget(
    tx,
    run.projectId,
    input.workloads,
    settings,
  );
  const groups = groupWorkloads(affordable);
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
