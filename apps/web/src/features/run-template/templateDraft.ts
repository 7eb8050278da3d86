import {
  type Params,
  type ProvisionerKind,
  type RunTemplate,
  type ScenarioDescription,
  sizeParams,
  type TargetDescription,
} from "@lapline/contracts";
import type { FieldErrors } from "../../components/run-fields/fieldErrors.ts";
import { parseScenario } from "../../components/run-fields/parseScenario.ts";
import { parseWholeNumber } from "../../components/run-fields/parseWholeNumber.ts";
import { paramTexts, prepareParamFields } from "../../components/run-fields/prepareParamFields.ts";
import {
  customSize,
  type ScenarioDraft,
  sizeWith,
} from "../../components/run-fields/scenarioDraft.ts";

/** What the form holds of what is measured: always complete enough to show, not always to save. */
export interface TemplateDraft {
  /** Empty until one is chosen. */
  target: string;
  provisioner: ProvisionerKind | null;
  durability: string | null;
  /** Options of the target that differ from their default. */
  options: Params;
  scenarios: ScenarioDraft[];
  labels: string[];
  /** Empty: each scenario's own default. */
  trials: string;
  priority: string;
}

/** The form as it opens; where machines serve one hardware label only, that is chosen. */
export function emptyTemplate(labels: readonly string[]): TemplateDraft {
  return {
    target: "",
    provisioner: null,
    durability: null,
    options: {},
    scenarios: [],
    labels: labels.length === 1 ? [...labels] : [],
    trials: "",
    priority: "0",
  };
}

/** The draft with another target: what only the one before could do is left out. */
export function withTarget(draft: TemplateDraft, target: TargetDescription): TemplateDraft {
  return {
    ...draft,
    target: target.id,
    provisioner: target.provisioners[0]?.kind ?? null,
    durability: target.durabilityModes[0] ?? null,
    options: optionsOf(target, draft.options),
    scenarios: draft.scenarios.filter(({ scenario }) => target.scenarios.includes(scenario)),
  };
}

/** Those that the target has too. */
function optionsOf({ options = [] }: TargetDescription, chosen: Params): Params {
  const names = new Set(options.map(({ name }) => name));
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => names.has(name)));
}

/** Parameters of a measured job that its scenario does not know: options of its target. */
function ownOptions(
  { scenario, params = {} }: RunTemplate["scenarios"][number],
  known: readonly ScenarioDescription[],
): Params {
  const described = known.find(({ id }) => id === scenario);
  if (described === undefined) return {};
  const names = new Set(prepareParamFields(described.paramsJsonSchema).map(({ name }) => name));
  return Object.fromEntries(Object.entries(params).filter(([name]) => !names.has(name)));
}

/** The form of a template that is stored. */
export function templateDraftOf(
  template: RunTemplate,
  known: readonly ScenarioDescription[],
): TemplateDraft {
  return {
    target: template.target,
    provisioner: template.provisioner ?? null,
    durability: template.durability ?? null,
    options: Object.assign(
      {},
      template.options,
      ...template.scenarios.map((each) => ownOptions(each, known)),
    ),
    scenarios: template.scenarios.map((each) => scenarioDraftOf(each, known)),
    labels: template.labels,
    trials: template.trials === undefined ? "" : String(template.trials),
    priority: String(template.priority ?? 0),
  };
}

function scenarioDraftOf(
  wanted: RunTemplate["scenarios"][number],
  known: readonly ScenarioDescription[],
): ScenarioDraft {
  const { scenario } = wanted;
  const described = known.find(({ id }) => id === scenario);
  const sized = described && sizeParams(described, wanted);
  if (described === undefined || !sized?.ok) return { scenario, size: customSize, texts: {} };
  const options = ownOptions(wanted, known);
  const own = Object.fromEntries(
    Object.entries(sized.params).filter(([name]) => !(name in options)),
  );
  const texts = paramTexts(prepareParamFields(described.paramsJsonSchema), own);
  return { scenario, size: sizeWith(described, own) ?? customSize, texts };
}

/** The template that a draft stands for, or what is missing, by field and all at once. */
export function templateOf(
  draft: TemplateDraft,
  known: readonly ScenarioDescription[],
): { ok: true; template: RunTemplate } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  if (draft.target === "") errors.target = "Choose the target that is measured.";
  if (draft.scenarios.length === 0) errors.scenarios = "Choose at least one scenario.";
  if (draft.labels.length === 0) {
    errors.labels = "Choose at least one hardware label. Machines that serve it run the jobs.";
  }
  const scenarios = draft.scenarios.map((each) => parseScenario(each, known, errors));
  const trials = parseWholeNumber(draft.trials, 1, 100, "trials", errors);
  const priority = parseWholeNumber(draft.priority, -10, 10, "priority", errors);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    template: {
      target: draft.target,
      ...(draft.provisioner === null ? {} : { provisioner: draft.provisioner }),
      ...(draft.durability === null ? {} : { durability: draft.durability }),
      ...(Object.keys(draft.options).length === 0 ? {} : { options: draft.options }),
      scenarios,
      labels: draft.labels,
      ...(trials === undefined ? {} : { trials }),
      ...(priority === undefined || priority === 0 ? {} : { priority }),
    },
  };
}
