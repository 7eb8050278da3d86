import type { Params } from "../catalog.ts";
import type { OptionsTarget } from "./parseOptions.ts";

/** The options that do something in a scenario: the others part none of its series. Pure. */
export function optionsInScenario(
  { options: known = [] }: Pick<OptionsTarget, "options">,
  options: Params,
  scenario: string,
): Params {
  const idle = new Set(
    known.flatMap(({ name, scenarios }) => (scenarios?.includes(scenario) === false ? [name] : [])),
  );
  return Object.fromEntries(Object.entries(options).filter(([name]) => !idle.has(name)));
}
