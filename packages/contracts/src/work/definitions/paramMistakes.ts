import type { Mistake } from "./mistakes.ts";
import type { ScenarioParams } from "./scenarioParams.ts";

/** Parameters that mean something to every machine. */
const takenParams = ["client", "front", "networkDelayMs"];

/** Parameters, at `path`, that nothing of `used` stands for, or whose name is taken. Pure. */
export function paramMistakes(
  path: PropertyKey[],
  params: ScenarioParams,
  used: ReadonlySet<string>,
): Mistake[] {
  return Object.keys(params).flatMap((name) => {
    const mistake = (message: string) => [{ path: [...path, name], message }];
    if (takenParams.includes(name)) {
      return mistake(`Machines have a setting “${name}” of their own. Use another name.`);
    }
    if (used.has(name)) return [];
    return mistake(`Nothing uses the parameter ${name}. Write {param.${name}}.`);
  });
}
