import {
  type Catalog,
  optionProblems,
  optionsInScenario,
  type Params,
  type ProvisionerKind,
  parseOptions,
  splitParams,
} from "@lapline/contracts";

/** What is measured, but for its version. */
export interface VersionlessWorkload {
  target: string;
  scenario: string;
  /** Undefined: none could be chosen. */
  provisioner: ProvisionerKind | undefined;
  /** As jobs and series keep them: of the scenario, and the target's options among them. */
  params: Params;
}

/**
 * Why a version cannot be measured so, though others can, in a sentence each: its release cannot do the
 * scenario as it is provisioned, or lacks one of the options. Pure.
 */
export function versionProblems(
  catalog: Catalog,
  { target, scenario, provisioner, params }: VersionlessWorkload,
  version: string,
): string[] {
  const unable = catalog.scenarioProblem(target, version, scenario, provisioner);
  const known = catalog.targets.find(({ id }) => id === target);
  if (known === undefined) return unable === null ? [] : [unable];
  const parsed = parseOptions(known, splitParams(known, params).options);
  // Options that no version has are a problem of the whole, which the plan of a run names.
  const options = optionsInScenario(known, parsed.ok ? parsed.options : {}, scenario);
  return [
    ...(unable === null ? [] : [unable]),
    ...optionProblems(catalog, known, options, { version }),
  ];
}
