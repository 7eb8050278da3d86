import type { Params } from "../catalog/catalog.ts";
import type { Definition, TargetDefinition } from "../definitions/definitionSchema.ts";
import type { HarnessScenario } from "../definitions/harnessScenario.ts";
import { fillPlaceholders } from "../definitions/placeholders.ts";
import { defaultParams, type ScenarioParams } from "../definitions/scenarioParams.ts";
import { type DefinedHarnessPlan, harnessSeed } from "./definedHarness.ts";

/** A scenario that is measured by a harness, with what it belongs to. */
export interface DefinedHarness {
  target: TargetDefinition;
  /** Id of the scenario. */
  scenario: string;
  harness: HarnessScenario;
  params: ScenarioParams;
  mode: string;
}

/** One trial of a version. */
export interface HarnessTrialNames {
  version: string;
  /** Counts from 1. */
  trial: number;
}

/** What is started for a trial. */
export interface HarnessStart {
  run: readonly string[];
  /** Of the mode and of the scenario, which wins. */
  env: Readonly<Record<string, string>>;
  /** Below the version's own folder. */
  folder: string;
}

/** Throws for a scenario that the definition does not have or that has no harness. Pure. */
export function definedHarness(
  { target, scenarios }: Definition,
  scenario: string,
  mode: string,
): DefinedHarness {
  const { harness, params = {} } = scenarios.find(({ id }) => id === scenario) ?? {};
  if (harness === undefined) throw new Error(`the definition has no harness ${scenario}`);
  return { target, scenario, harness, params, mode };
}

/** The program of a trial, its placeholders filled in. Pure. */
export function harnessStart(
  { target, harness, mode }: DefinedHarness,
  { version, trial }: HarnessTrialNames,
): HarnessStart {
  const fill = (text: string) => fillPlaceholders(text, { version, trial: String(trial) });
  const env = { ...target.modes?.[mode]?.env, ...harness.env };
  return {
    run: harness.run.map(fill),
    env: Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)])),
    folder: harness.folder ?? ".",
  };
}

/** What `prepare` of a trial brings. Parameters that are not given have their defaults. Pure. */
export function harnessPlan(
  { target, scenario, harness, params: declared, mode }: DefinedHarness,
  {
    version,
    trial,
    params = {},
    ...places
  }: HarnessTrialNames & { params?: Params } & Pick<DefinedHarnessPlan, "dataDir" | "artifactDir"> &
    Partial<Pick<DefinedHarnessPlan, "baseUrl" | "componentUrls" | "secrets">>,
): DefinedHarnessPlan {
  const units = Object.entries(harness.measures).map(([name, { unit }]) => [name, unit]);
  return {
    target: target.id,
    version,
    scenario,
    params: { ...defaultParams(declared), ...params },
    mode,
    trial,
    seed: harnessSeed(scenario, trial),
    measures: Object.fromEntries(units),
    baseUrl: null,
    componentUrls: {},
    secrets: {},
    ...places,
  };
}
