import {
  type Catalog,
  canonicalJson,
  type ProvisionerKind,
  type Reason,
  type RunSource,
  reasonOf,
  type Submission,
  workParams,
} from "@lapline/contracts";
import { type LabelOffer, type PlannedJob, planRun } from "../../work/index.ts";
import { comparisonSubmission } from "../comparing/comparisonSubmission.ts";
import { comparisonTrials } from "../comparing/comparisonTrials.ts";
import { planProblem } from "../comparing/planProblem.ts";
import type { SeparateRow } from "../verdicts/comparedSeparately.ts";

/** One workload on one hardware label that is to be measured again. */
export interface WorkloadToConfirm {
  submission: Submission;
  label: LabelOffer;
  jobs: PlannedJob[];
  /** What looks worse, all of the same two versions. */
  suspected: readonly SeparateRow[];
}

export interface RunConfirmationPlan {
  workloads: WorkloadToConfirm[];
  /** Why others cannot be measured again. `passes`: it may by and by. */
  problems: { reason: Reason; passes: boolean }[];
}

/** What a run has to be measured again for: each workload that looks worse, once. Pure. */
export function planRunConfirmation(
  catalog: Catalog,
  suspected: readonly SeparateRow[],
  about: { offers: readonly LabelOffer[]; source: RunSource; priority: number },
): RunConfirmationPlan {
  const { offers } = about;
  const plan: RunConfirmationPlan = { workloads: [], problems: [] };
  for (const rows of groupRows(suspected)) {
    const [first] = rows;
    if (first === undefined) continue;
    const { provisioner, label } = first.column;
    if (provisioner === "imported") {
      plan.problems.push({ reason: reasonOf("measured_elsewhere", {}), passes: false });
      continue;
    }
    const submission = submissionOf(rows, first, { provisioner, ...about });
    const planned = planRun(catalog, submission, offers);
    const problem = planProblem(planned, {
      scenarioVersion: first.scenarioVersion,
      waitsForMachine: false,
    });
    const offer = offers.find(({ name }) => name === label);
    if (problem !== null || offer === undefined) {
      plan.problems.push(problem ?? { reason: reasonOf("label_gone", { label }), passes: true });
      continue;
    }
    plan.workloads.push({ submission, label: offer, jobs: planned.jobs, suspected: rows });
  }
  return plan;
}

/** Rows that one job measures: the measures and benchmarks of one workload. */
function groupRows(suspected: readonly SeparateRow[]): SeparateRow[][] {
  const groups = new Map<string, SeparateRow[]>();
  for (const one of suspected) {
    const { column, scenario, scenarioVersion, params } = one;
    const key = canonicalJson({ column, scenario, scenarioVersion, params: workParams(params) });
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function submissionOf(
  rows: readonly SeparateRow[],
  { column, scenario, params, row }: SeparateRow,
  about: { provisioner: ProvisionerKind; source: RunSource; priority: number },
): Submission {
  const { provisioner, source, priority } = about;
  const smallest = Math.min(...rows.map((one) => Math.abs((one.row.ratio ?? 1) - 1)));
  const workload = {
    scenarioId: scenario,
    params,
    durability: column.durability,
    provisioner,
    target: { key: column.target },
    label: { name: column.label },
  };
  const trials = comparisonTrials(smallest);
  const pair = { base: row.baseVersion, head: column.version, trials };
  return { ...comparisonSubmission(workload, pair), priority, source };
}
