import type {
  Params,
  ProvisionerKind,
  TargetDescription,
  TargetOption,
} from "../catalog/catalog.ts";

/** What decides whether an option does something. */
export interface OptionPlace {
  /** Absent: not chosen yet. */
  provisioner?: ProvisionerKind | undefined;
  /** Absent: none is named. */
  version?: string | undefined;
  scenarios?: readonly string[] | undefined;
}

/**
 * Why options cannot be set for a version, a provisioner or any of these scenarios: each in a sentence.
 * `options` are those that differ from their default. Pure.
 */
export function optionProblems(
  { compareVersions }: { compareVersions(target: string, a: string, b: string): number },
  { id, options: known = [] }: Pick<TargetDescription, "id" | "options">,
  options: Params,
  { provisioner, version, scenarios }: OptionPlace,
): string[] {
  return known.flatMap((option) => {
    if (options[option.name] === undefined) return [];
    const named = `The option ${option.name} of ${id}`;
    const problems: string[] = [];
    if (provisioner !== undefined && option.provisioners?.includes(provisioner) === false) {
      const kinds = option.provisioners.join(" or ");
      problems.push(`${named} needs the provisioner ${kinds}, not ${provisioner}.`);
    }
    const { since, before } = option;
    if (version !== undefined && since !== undefined && compareVersions(id, version, since) < 0) {
      problems.push(`${named} needs version ${since} or later, not ${version}.`);
    }
    if (
      version !== undefined &&
      before !== undefined &&
      compareVersions(id, version, before) >= 0
    ) {
      problems.push(`${named} needs a version before ${before}, not ${version}.`);
    }
    const { scenarios: used } = option;
    if (used !== undefined && scenarios !== undefined && !scenarios.some((s) => used.includes(s))) {
      problems.push(
        `${named} does nothing in ${scenarios.join(", ")}. Use it with ${used.join(" or ")}.`,
      );
    }
    return [...problems, ...valueProblems(id, option, options[option.name], scenarios)];
  });
}

/** Scenarios for which a chosen value does not work, though the option does something there. */
function valueProblems(
  id: string,
  option: TargetOption,
  value: Params[string] | undefined,
  scenarios: readonly string[] = [],
): string[] {
  const able = option.kind === "choice" ? option.valueScenarios?.[String(value)] : undefined;
  if (able === undefined) return [];
  const unable = scenarios.filter(
    (one) => !able.includes(one) && option.scenarios?.includes(one) !== false,
  );
  if (unable.length === 0) return [];
  const them = [...new Set(unable)].join(", ");
  return [
    `${id} with ${option.name} ${value} cannot run ${them}. Use it with ${able.join(", ")}, or choose another value.`,
  ];
}
