import { nearestNames } from "../../base/nearestNames.ts";
import type { Params, TargetDescription, TargetOption } from "../catalog/catalog.ts";

/** What is needed of a target to read its options. */
export type OptionsTarget = Pick<TargetDescription, "id" | "options">;

/**
 * Checks options against those of a target. The answer holds only what differs from its default, so
 * that a choice which changes nothing parts no series. Problems are sentences; nothing is thrown. Pure.
 */
export function parseOptions(
  { id, options: known = [] }: OptionsTarget,
  options: Params,
): { ok: true; options: Params } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const chosen: Params = {};
  for (const [name, value] of Object.entries(options)) {
    const option = known.find((one) => one.name === name);
    if (option === undefined) {
      problems.push(unknownOption(id, name, known));
      continue;
    }
    // The default of a text is what stands for "not set" and need not match its pattern.
    if (value === option.default) continue;
    const expected = expectation(option, value);
    if (expected === null) chosen[name] = value;
    else problems.push(`Option ${name} of ${id} is ${JSON.stringify(value)}. ${expected}`);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, options: chosen };
}

function unknownOption(id: string, name: string, known: readonly TargetOption[]): string {
  const names = nearestNames(
    name,
    known.map((one) => one.name),
  );
  const advice = names.length === 0 ? "It has no options." : `Use ${names.join(" or ")}.`;
  return `${id} has no option called ${name}. ${advice}`;
}

/** What the value has to be, as a sentence; null: it is. */
function expectation(option: TargetOption, value: Params[string]): string | null {
  switch (option.kind) {
    case "choice": {
      if (typeof value === "string" && option.values.includes(value)) return null;
      return `Use ${option.values.join(" or ")}.`;
    }
    case "switch":
      return typeof value === "boolean" ? null : "Use true or false.";
    case "integer":
    case "number": {
      const { minimum, maximum, kind } = option;
      const fits =
        typeof value === "number" &&
        value >= minimum &&
        value <= maximum &&
        (kind === "number" || Number.isInteger(value));
      if (fits) return null;
      const noun = kind === "integer" ? "a whole number" : "a number";
      return `Use ${noun} from ${minimum} to ${maximum}.`;
    }
    case "text": {
      const fits = typeof value === "string" && new RegExp(`^(?:${option.pattern})$`).test(value);
      return fits ? null : `Use a value like ${option.example}.`;
    }
  }
}

/** The value of an option among those that differ from their default, or that default. Pure. */
export function readOption<O extends TargetOption>(
  option: O,
  options: Params | undefined,
): O["default"] {
  return (options?.[option.name] as O["default"] | undefined) ?? option.default;
}

/** The parameters of a job parted into those of its scenario and the options of its target. Pure. */
export function splitParams(
  { options: known = [] }: Pick<OptionsTarget, "options">,
  params: Params,
): { params: Params; options: Params } {
  const names = new Set(known.map(({ name }) => name));
  const entries = Object.entries(params);
  return {
    params: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
    options: Object.fromEntries(entries.filter(([name]) => names.has(name))),
  };
}

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
