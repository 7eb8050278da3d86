import { lastVersionsMax, type ScenarioDescription, type Submission } from "@lapline/contracts";
import type { FieldErrors } from "../../../components/run-fields/fieldErrors.ts";
import { parseScenario } from "../../../components/run-fields/parseScenario.ts";
import { parseWholeNumber } from "../../../components/run-fields/parseWholeNumber.ts";
import type { RunDraft, TargetDraft } from "./runDraft.ts";
import { versionPattern } from "./versionPattern.ts";

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
  const trials = parseWholeNumber(draft.trials, 1, 100, "trials", errors);
  const priority = parseWholeNumber(draft.priority, -10, 10, "priority", errors);
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
  { target, versions, last, compare, calibrate, provisioner, durability, options }: TargetDraft,
  errors: FieldErrors,
): Submission["targets"][number] {
  const field = `targets.${target}.versions`;
  const isPlain = Object.keys(options).length === 0;
  const rest = { target, provisioner, durability, ...(isPlain ? {} : { options }) };
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
  const lastVersions = parseWholeNumber(last, 1, lastVersionsMax, field, errors);
  if (lastVersions === undefined && errors[field] === undefined) {
    errors[field] = "Enter how many of the newest releases to measure.";
  }
  return { ...rest, lastVersions: lastVersions ?? 1 };
}
