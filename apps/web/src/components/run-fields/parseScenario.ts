import type { ScenarioDescription, Submission } from "@lapline/contracts";
import type { FieldErrors } from "./fieldErrors.ts";
import { parseParam, prepareParamFields } from "./prepareParamFields.ts";
import { customSize, paramsOfSize, type ScenarioDraft } from "./scenarioDraft.ts";

/** The scenario that a draft stands for; what is wrong with its parameters is added to `errors`. */
export function parseScenario(
  draft: ScenarioDraft,
  scenarios: readonly ScenarioDescription[],
  errors: FieldErrors,
): Submission["scenarios"][number] {
  const known = scenarios.find(({ id }) => id === draft.scenario);
  if (known === undefined) return { scenario: draft.scenario };
  if (draft.size !== customSize) {
    return { scenario: known.id, params: paramsOfSize(known, draft.size) };
  }
  const params: NonNullable<Submission["scenarios"][number]["params"]> = {};
  for (const field of prepareParamFields(known.paramsJsonSchema)) {
    const parsed = parseParam(field, draft.texts[field.name] ?? field.initial);
    if (parsed.ok) params[field.name] = parsed.value;
    else errors[`scenarios.${known.id}.${field.name}`] = parsed.message;
  }
  return { scenario: known.id, params };
}
