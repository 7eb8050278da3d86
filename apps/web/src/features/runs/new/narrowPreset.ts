import type { Submission } from "@lapline/contracts";

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
