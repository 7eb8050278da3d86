import {
  canonicalJson,
  type Params,
  type ScenarioDescription,
  sizeParams,
  sizesOf,
  type TargetDescription,
} from "@lapline/contracts";
import { paramTexts, prepareParamFields } from "./prepareParamFields.ts";

/** Of a scenario whose every parameter is set by itself. */
export const customSize = "custom";

export interface ScenarioDraft {
  scenario: string;
  /** One of the scenario's sizes by name, or `customSize`. */
  size: string;
  /** Texts of the parameter fields, by name. */
  texts: Record<string, string>;
}

/** A scenario as it starts in the form: its quick size. */
export function draftScenario(scenario: ScenarioDescription): ScenarioDraft {
  return withSize(scenario, "quick");
}

/**
 * What a chosen target starts with: its scenarios where the project defined it itself, and the only one
 * where there is no other; else its reader chooses among many. Pure.
 */
export function usualScenarios(
  target: Pick<TargetDescription, "scenarios">,
  known: readonly ScenarioDescription[],
): ScenarioDraft[] {
  const able = known.filter(({ id }) => target.scenarios.includes(id));
  const own = able.filter(({ isOwn }) => isOwn === true);
  return (able.length === 1 ? able : own).map(draftScenario);
}

/** The scenario's draft with the values of one of its sizes. */
export function withSize(scenario: ScenarioDescription, size: string): ScenarioDraft {
  const fields = prepareParamFields(scenario.paramsJsonSchema);
  return { scenario: scenario.id, size, texts: paramTexts(fields, paramsOfSize(scenario, size)) };
}

/** The parameters of a size; none for one that the scenario has not. */
export function paramsOfSize(scenario: ScenarioDescription, size: string): Params {
  const sized = sizeParams(scenario, { size });
  return sized.ok ? sized.params : {};
}

/** The size whose parameters are exactly these; null where none has them. */
export function sizeWith(scenario: ScenarioDescription, params: Params): string | null {
  const wanted = canonicalJson(params);
  const same = (size: string) => canonicalJson(paramsOfSize(scenario, size)) === wanted;
  return sizesOf(scenario).find(same) ?? null;
}
