import type { Params, TargetDescription, TargetOption } from "../catalog/catalog.ts";

/** Names that are offered for one that is not known. */
const nearestMax = 3;

/** Those of `names` that are most like `name`, the nearest first; at most three. Pure. */
export function nearestNames(name: string, names: readonly string[]): string[] {
  return names
    .map((known) => ({ known, distance: distanceOf(name.toLowerCase(), known.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, nearestMax)
    .map(({ known }) => known);
}

/** Letters to insert, remove or replace to make one of the other. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (let place = 1; place <= b.length; place += 1) {
      const replaced = (row[place - 1] ?? 0) + (letter === b[place - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

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
