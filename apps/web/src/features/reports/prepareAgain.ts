import type { Job, ReportComparison, Submission } from "@lapline/contracts";

/** A further comparison of the same two versions, which would settle what one left open. */
export interface AgainPlan {
  submission: Submission;
  /** The same for the same advice of the same job, so that pressing twice makes one run. */
  idempotencyKey: string;
}

/**
 * What the advices of a comparison ask for: as many trials as the measure that needs most. Null where
 * nothing is open, no number of trials would settle it, or nothing can be measured again.
 */
export function prepareAgain(job: Job, { kind, measures }: ReportComparison): AgainPlan | null {
  const { baseVersion, provisioner } = job;
  const trials = Math.max(0, ...measures.map(({ adviceTrials }) => adviceTrials ?? 0));
  if (kind !== "compare" || trials === 0) return null;
  if (baseVersion === undefined || provisioner === "imported") return null;
  const { target, version, durability, scenario, params, label } = job;
  return {
    submission: {
      targets: [
        {
          target,
          compare: { baseVersion, headVersion: version },
          provisioner,
          durability,
        },
      ],
      scenarios: [{ scenario, params }],
      labels: [label],
      trials,
    },
    idempotencyKey: `again-${job.id}-${trials}`,
  };
}
