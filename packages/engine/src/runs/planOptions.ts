import {
  type Catalog,
  optionProblems,
  optionsInScenario,
  type Params,
  type ProvisionerKind,
  parseOptions,
  type Submission,
  type TargetDescription,
} from "@lapline/contracts";
import type { PlannedVersions } from "./planVersions.ts";
import type { SubmissionProblem } from "./submissionProblem.ts";

/** The options of one target entry, checked. */
export interface PlannedOptions {
  /** Those that its jobs of a scenario keep among their parameters. */
  of(scenario: string): Params;
  /** Why a version cannot have them, in a sentence each. */
  problemsOf(version: string): string[];
}

/**
 * Reads the options of a target entry and adds what is wrong with them to `problems`; problems of a
 * version are left to `problemsOf`, since newer releases can be passed over for them.
 */
export function planOptions(
  catalog: Catalog,
  submission: Submission,
  index: number,
  known: TargetDescription,
  problems: SubmissionProblem[],
  provisioner: ProvisionerKind | undefined,
): PlannedOptions {
  const path = `targets.${index}.options`;
  const parsed = parseOptions(known, submission.targets[index]?.options ?? {});
  if (!parsed.ok) {
    problems.push(...parsed.problems.map((message) => ({ path, message })));
    return { of: () => ({}), problemsOf: () => [] };
  }
  const { options } = parsed;
  const scenarios = submission.scenarios.map(({ scenario }) => scenario);
  const found = optionProblems(catalog, known, options, { provisioner, scenarios });
  problems.push(...found.map((message) => ({ path, message })));
  return {
    of: (scenario) => optionsInScenario(known, options, scenario),
    problemsOf: (version) => optionProblems(catalog, known, options, { version }),
  };
}

/** What is wrong with options at the versions that an entry names. */
export function optionProblemsOfVersions(
  { problemsOf }: PlannedOptions,
  named: PlannedVersions["named"],
): SubmissionProblem[] {
  return named.flatMap(({ version, path }) =>
    problemsOf(version).map((message) => ({ path, message })),
  );
}
