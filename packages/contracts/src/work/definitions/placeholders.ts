import { nearestNames } from "../../base/nearestNames.ts";
import type { Params } from "../catalog/catalog.ts";
import type { Definition } from "./definitionSchema.ts";
import { textsIn } from "./templates.ts";

/** What may stand in braces in the arguments and the environment of commands. */
export const placeholders = ["version", "trial"] as const;
export type PlaceholderValues = Readonly<Record<(typeof placeholders)[number], string>> & {
  /** Those of the run, by name; of commands only. */
  params?: Params;
};

const paramPrefix = "param.";

/** `{name}`; a doubled brace is the brace itself. */
const pattern = /\{\{|\}\}|\{([A-Za-z][A-Za-z0-9_.]*)\}/g;

/** The text with its placeholders filled in. Names that are not known stay as they are. Pure. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(pattern, (whole, name?: string) => {
    if (whole === "{{" || whole === "}}") return whole.charAt(0);
    return filledValue(name ?? "", values) ?? whole;
  });
}

function filledValue(
  name: string,
  { params = {}, ...values }: PlaceholderValues,
): string | undefined {
  if (placeholders.some((one) => one === name)) return values[name as keyof typeof values];
  const param = name.slice(paramPrefix.length);
  return name.startsWith(paramPrefix) && Object.hasOwn(params, param)
    ? String(params[param])
    : undefined;
}

/** Names of the parameters that stand in texts of a value, whatever its form is. Pure. */
export function usedParams(value: unknown): Set<string> {
  const names = textsIn(value).flatMap(([, text]) =>
    [...text.matchAll(pattern)].flatMap(([, name]) =>
      name?.startsWith(paramPrefix) ? [name.slice(paramPrefix.length)] : [],
    ),
  );
  return new Set(names);
}

/** Placeholders of a definition that nothing fills in. Pure. */
export function placeholderProblems(
  definition: Definition,
): { path: PropertyKey[]; message: string }[] {
  const problems: { path: PropertyKey[]; message: string }[] = [];
  const look = (path: PropertyKey[], value: unknown, known: readonly string[]): void => {
    if (typeof value === "string") {
      for (const [, name] of value.matchAll(pattern)) {
        if (name === undefined || known.includes(name)) continue;
        problems.push({ path, message: `Nothing fills in {${name}}. ${adviceOn(name, known)}` });
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        look([...path, Array.isArray(value) ? Number(key) : key], one, known);
      }
    }
  };
  const { build } = definition.target;
  look(["target", "build", "steps"], build?.steps, ["version"]);
  look(["target", "build", "env"], build?.env, ["version"]);
  for (const [mode, { env }] of Object.entries(definition.target.modes ?? {})) {
    look(["target", "modes", mode, "env"], env, placeholders);
  }
  for (const [index, { command, harness, params = {} }] of definition.scenarios.entries()) {
    const ofRun = Object.keys(params).map((name) => `${paramPrefix}${name}`);
    for (const [kind, program] of Object.entries({ command, harness })) {
      const known = kind === "command" ? [...placeholders, ...ofRun] : placeholders;
      look(["scenarios", index, kind, "run"], program?.run, known);
      look(["scenarios", index, kind, "env"], program?.env, known);
      look(["scenarios", index, kind, "folder"], program?.folder, []);
    }
    look(["scenarios", index, "command", "output"], command?.output, []);
  }
  return problems;
}

function adviceOn(name: string, known: readonly string[]): string {
  const isParam = name.startsWith(paramPrefix);
  const meant = isParam ? known.filter((one) => one.startsWith(paramPrefix)) : known;
  const [nearest] = nearestNames(name, meant);
  if (nearest !== undefined) return `Write {${nearest}}, or {{${name}}} for the text itself.`;
  const where = isParam
    ? "Only a command has parameters in arguments and variables, those of its params"
    : "Only arguments and variables have placeholders";
  return `${where}; {{${name}}} is the text itself.`;
}
