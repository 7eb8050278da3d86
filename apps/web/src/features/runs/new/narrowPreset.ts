import type { PresetPlan, Submission } from "@lapline/contracts";

/** What somebody changed of a preset. */
export interface PresetChoices {
  /** Systems that are left out, by `presetTargetKey`. */
  without: readonly string[];
  /** Releases instead of the chosen ones, by target. */
  versions: Readonly<Record<string, string>>;
}

/** A system of a preset: a target in one durability mode, with its options. */
export function presetTargetKey({
  target,
  durability,
  options = {},
}: Submission["targets"][number]): string {
  const chosen = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return [target, durability, ...chosen].join(" ");
}

/** The submission of a preset without what was left out; null where nothing of it remains. */
export function narrowPreset(
  submission: Submission | null,
  { without, versions }: PresetChoices,
): Submission | null {
  if (submission === null) return null;
  const targets = submission.targets
    .filter((wish) => !without.includes(presetTargetKey(wish)))
    .map((wish) => {
      const version = versions[wish.target]?.trim() ?? "";
      return version === "" ? wish : { ...wish, versions: [version] };
    });
  const wanted = new Set(targets.flatMap(({ scenarios = [] }) => scenarios));
  const scenarios = submission.scenarios.filter(({ scenario }) => wanted.has(scenario));
  return targets.length === 0 ? null : { ...submission, targets, scenarios };
}

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
