import {
  type Catalog,
  optionProblems,
  optionsInScenario,
  type Params,
  type ProvisionerKind,
  parseOptions,
  type Submission,
  splitParams,
  type TargetDescription,
} from "@lapline/contracts";
import type { SubmissionProblem } from "./submissionProblem.ts";

/** The options of one target entry, checked. */
export interface PlannedOptions {
  /** By the place of the scenario: those that its jobs keep among their parameters. */
  ofScenarios: readonly Params[];
  /** Why a version cannot have them, in a sentence each. */
  problemsOf(version: string): string[];
}

/**
 * Reads what a target entry sets for all scenarios, and what single scenarios set for it among their
 * parameters, which comes before that: so the parameters of a stored job make the same job again.
 * Problems of a version are left to `problemsOf`, since newer releases can be passed over for them.
 */
export function planOptions(
  catalog: Catalog,
  submission: Submission,
  index: number,
  known: TargetDescription,
  problems: SubmissionProblem[],
  provisioner: ProvisionerKind | undefined,
): PlannedOptions {
  const takes = (scenario: string) =>
    submission.targets[index]?.scenarios?.includes(scenario) ?? true;
  const scenarios = submission.scenarios.map(({ scenario }) => scenario).filter(takes);
  const read = (path: string, options: Params, wanted?: readonly string[]): Params => {
    const parsed = parseOptions(known, options);
    const found = parsed.ok
      ? optionProblems(catalog, known, parsed.options, { provisioner, scenarios: wanted })
      : parsed.problems;
    problems.push(...found.map((message) => ({ path, message })));
    return parsed.ok && found.length === 0 ? parsed.options : {};
  };
  const entry = submission.targets[index]?.options ?? {};
  // What every scenario sets otherwise has no scenario left to be held against.
  const takersOf = (name: string) => {
    const left = submission.scenarios.filter(
      ({ scenario, params = {} }) => takes(scenario) && !(name in params),
    );
    return left.length === 0 && scenarios.length > 0
      ? undefined
      : left.map(({ scenario }) => scenario);
  };
  const ofAll: Params = Object.assign(
    {},
    ...Object.entries(entry).map(([name, value]) =>
      read(`targets.${index}.options`, { [name]: value }, takersOf(name)),
    ),
  );
  const ofScenarios = submission.scenarios.map(({ scenario, params = {} }, place) => {
    if (!takes(scenario)) return {};
    const { options } = withoutOptions(catalog, submission, params);
    const own = read(`scenarios.${place}.params`, options, [scenario]);
    // A scenario may set back to its default what the entry sets for all.
    const others = Object.entries(ofAll).filter(([name]) => !(name in options));
    return optionsInScenario(known, { ...Object.fromEntries(others), ...own }, scenario);
  });
  const whole = Object.assign({}, ofAll, ...ofScenarios) as Params;
  return {
    ofScenarios,
    problemsOf: (version) => optionProblems(catalog, known, whole, { version }),
  };
}

/** Parameters of a scenario as submitted, without the options of targets that stand among them. */
export function withoutOptions(
  { targets }: Pick<Catalog, "targets">,
  submission: Submission,
  params: Params,
): ReturnType<typeof splitParams> {
  const named = new Set(submission.targets.map(({ target }) => target));
  const options = targets.flatMap((one) => (named.has(one.id) ? (one.options ?? []) : []));
  return splitParams({ options }, params);
}
