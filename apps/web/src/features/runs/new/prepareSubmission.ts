import { lastVersionsMax, type ScenarioDescription, type Submission } from "@lapline/contracts";
import { parseParam, prepareParamFields } from "./prepareParamFields.ts";
import type { RunDraft, ScenarioDraft, TargetDraft } from "./runDraft.ts";
import { versionPattern } from "./versionPattern.ts";

/**
 * Problems by field: `targets`, `targets.<id>.versions`, `scenarios`, `scenarios.<id>.<parameter>`,
 * `labels`, `trials`, `priority`, `form`.
 */
export type FieldErrors = Record<string, string>;

/** The submission that a draft stands for, or what is missing, by field and all at once. */
export function prepareSubmission(
  draft: RunDraft,
  scenarios: readonly ScenarioDescription[],
): { ok: true; submission: Submission } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  if (draft.targets.length === 0) errors.targets = "Choose at least one target.";
  const targets = draft.targets.map((each) => parseTarget(each, errors));
  if (draft.scenarios.length === 0) errors.scenarios = "Choose at least one scenario.";
  if (draft.labels.length === 0) {
    errors.labels = "Choose at least one hardware label. Machines that serve it run the jobs.";
  }
  const chosen = draft.scenarios.map((each) => parseScenario(each, scenarios, errors));
  const trials = wholeNumber(draft.trials, 1, 100, "trials", errors);
  const priority = wholeNumber(draft.priority, -10, 10, "priority", errors);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    submission: {
      targets,
      scenarios: chosen,
      labels: draft.labels,
      ...(trials === undefined ? {} : { trials }),
      ...(priority === undefined || priority === 0 ? {} : { priority }),
    },
  };
}

function parseTarget(
  { target, versions, last, compare, calibrate, provisioner, durability }: TargetDraft,
  errors: FieldErrors,
): Submission["targets"][number] {
  const field = `targets.${target}.versions`;
  const rest = { target, provisioner, durability };
  if (compare !== null) {
    const [baseVersion, headVersion] = [compare.base.trim(), compare.head.trim()];
    if (![baseVersion, headVersion].every((version) => versionPattern.test(version))) {
      errors[field] = "Enter both versions to compare.";
    } else if (baseVersion === headVersion) {
      errors[field] = "Enter two different versions.";
    }
    return { ...rest, compare: { baseVersion, headVersion } };
  }
  if (calibrate !== null) {
    const version = calibrate.trim();
    if (!versionPattern.test(version)) errors[field] = "Enter the version to calibrate with.";
    return { ...rest, calibrate: version };
  }
  if (last === null) {
    if (versions.length === 0) errors[field] = "Choose or enter at least one version.";
    return { ...rest, versions };
  }
  const lastVersions = wholeNumber(last, 1, lastVersionsMax, field, errors);
  if (lastVersions === undefined && errors[field] === undefined) {
    errors[field] = "Enter how many of the newest releases to measure.";
  }
  return { ...rest, lastVersions: lastVersions ?? 1 };
}

function parseScenario(
  draft: ScenarioDraft,
  scenarios: readonly ScenarioDescription[],
  errors: FieldErrors,
): Submission["scenarios"][number] {
  const known = scenarios.find(({ id }) => id === draft.scenario);
  if (known === undefined) return { scenario: draft.scenario };
  if (draft.preset !== "custom") return { scenario: known.id, params: known[draft.preset] };
  const params: NonNullable<Submission["scenarios"][number]["params"]> = {};
  for (const field of prepareParamFields(known.paramsJsonSchema)) {
    const parsed = parseParam(field, draft.texts[field.name] ?? field.initial);
    if (parsed.ok) params[field.name] = parsed.value;
    else errors[`scenarios.${known.id}.${field.name}`] = parsed.message;
  }
  return { scenario: known.id, params };
}

function wholeNumber(
  text: string,
  minimum: number,
  maximum: number,
  field: string,
  errors: FieldErrors,
): number | undefined {
  if (text.trim() === "") return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return value;
  errors[field] = `Enter a whole number from ${minimum} to ${maximum}, or leave it empty.`;
  return undefined;
}
