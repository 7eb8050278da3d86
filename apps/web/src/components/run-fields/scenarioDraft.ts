import type { ScenarioDescription } from "@lapline/contracts";
import { paramTexts, prepareParamFields } from "./prepareParamFields.ts";

export type Preset = "quick" | "full" | "custom";

export interface ScenarioDraft {
  scenario: string;
  preset: Preset;
  /** Texts of the parameter fields, by name. */
  texts: Record<string, string>;
}

/** A scenario as it starts in the form: its quick size. */
export function draftScenario(scenario: ScenarioDescription): ScenarioDraft {
  return withPreset(scenario, "quick");
}

/** The scenario's draft with the values of one of its sizes. */
export function withPreset(
  scenario: ScenarioDescription,
  preset: Exclude<Preset, "custom">,
): ScenarioDraft {
  return {
    scenario: scenario.id,
    preset,
    texts: paramTexts(prepareParamFields(scenario.paramsJsonSchema), scenario[preset]),
  };
}
