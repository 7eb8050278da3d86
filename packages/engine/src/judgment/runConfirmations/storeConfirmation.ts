import { type Catalog, canonicalJson } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { expectSeconds, readSpentSeconds, storeRun } from "../../work/index.ts";
import { budgetWords } from "../confirmations/budgetWords.ts";
import type { ConfirmationSettings } from "../confirmations/enqueueConfirmation.ts";
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
    settings: ConfirmationSettings;
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

async function keepWithinBudget(
  tx: Tx,
  projectId: string,
  workloads: readonly WorkloadToConfirm[],
  { minutesPerDayMax }: ConfirmationSettings,
): Promise<{ affordable: WorkloadToConfirm[]; refusal: string | null }> {
  const affordable: WorkloadToConfirm[] = [];
  let refusal: string | null = null;
  // Always in the same order, so that two processes that lock several labels wait for each other.
  const labels = new Map(workloads.map(({ label }) => [label.id, label]));
  for (const [labelId, { name: label }] of [...labels].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let spentSeconds = await readSpentSeconds(tx, { labelId, purpose: "confirmation" });
    for (const workload of workloads.filter((one) => one.label.id === labelId)) {
      const neededSeconds = await expectSeconds(tx, projectId, workload.jobs);
      if (spentSeconds + neededSeconds > minutesPerDayMax * 60) {
        refusal ??= budgetWords({ minutesPerDayMax, label, neededSeconds });
        continue;
      }
      spentSeconds += neededSeconds;
      affordable.push(workload);
    }
  }
  return { affordable, refusal };
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
