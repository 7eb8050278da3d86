import type { PresetPlan, Submission } from "@lapline/contracts";

interface PresetState {
  labels: readonly string[];
  /** Null while it is not known. */
  plan: Pick<PresetPlan, "submission"> | null;
  /** What is left of the plan. */
  narrowed: Submission | null;
  /** What is wrong in the fields. */
  errors: Readonly<Partial<Record<string, string>>>;
}

/** Why a published comparison cannot be submitted as the form stands, in sentences; none: it can. Pure. */
export function presetMissing({ labels, plan, narrowed, errors }: PresetState): string[] {
  if (labels.length === 0) return ["Choose at least one hardware label."];
  if (plan === null) return ["Waiting for what can run on these labels."];
  if (plan.submission === null) {
    const where = labels.join(", ");
    return [
      `No system of this page can run on ${where}. The reasons are listed below. Choose another hardware label.`,
    ];
  }
  return [
    ...(narrowed === null ? ["Choose at least one system."] : []),
    ...Object.values(errors).flatMap((error) => error ?? []),
  ];
}
