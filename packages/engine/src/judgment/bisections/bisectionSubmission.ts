import {
  comparisonTrialsDefault,
  paramsSchema,
  provisionerKindSchema,
  type Submission,
} from "@lapline/contracts";
import type { BisectionRow } from "../alerts/bisectionRow.ts";

/** Below this a change needs twice as many pairs, as in a confirmation. */
const smallChange = 0.03;

/** Pairs of trials that a comparison takes for a change of this size at first. Pure. */
export function bisectionTrials(ratio: number): number {
  return Math.abs(ratio - 1) < smallChange ? 2 * comparisonTrialsDefault : comparisonTrialsDefault;
}

type MeasuredSeries = Pick<
  BisectionRow["series"],
  "scenarioId" | "params" | "durability" | "provisioner"
> & { target: { key: string }; label: { name: string } };

/** The comparison of two versions in the workload of a series. Pure. */
export function bisectionSubmission(
  { scenarioId, params, durability, provisioner, target, label }: MeasuredSeries,
  { low, head, trials }: { low: string; head: string; trials: number },
): Submission {
  return {
    targets: [
      {
        target: target.key,
        compare: { baseVersion: low, headVersion: head },
        provisioner: provisionerKindSchema.parse(provisioner),
        durability,
      },
    ],
    scenarios: [{ scenario: scenarioId, params: paramsSchema.parse(params) }],
    labels: [label.name],
    trials,
  };
}
