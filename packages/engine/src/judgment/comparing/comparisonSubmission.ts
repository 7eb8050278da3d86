import {
  paramsSchema,
  provisionerKindSchema,
  type Submission,
  workParams,
} from "@lapline/contracts";

/** What two versions are compared in: the workload of a series, with its benchmark if it has one. */
export interface ComparedWorkload {
  scenarioId: string;
  params: unknown;
  durability: string;
  provisioner: string;
  target: { key: string };
  label: { name: string };
}

/** The interleaved comparison of two versions, `trials` of each; it measures all benchmarks. Pure. */
export function comparisonSubmission(
  { scenarioId, params, durability, provisioner, target, label }: ComparedWorkload,
  { base, head, trials }: { base: string; head: string; trials: number },
): Submission {
  return {
    targets: [
      {
        target: target.key,
        compare: { baseVersion: base, headVersion: head },
        provisioner: provisionerKindSchema.parse(provisioner),
        durability,
      },
    ],
    scenarios: [{ scenario: scenarioId, params: workParams(paramsSchema.parse(params)) }],
    labels: [label.name],
    trials,
  };
}
