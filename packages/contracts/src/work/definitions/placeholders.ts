import { nearestNames } from "../../base/nearestNames.ts";
import type { Definition } from "./definitionSchema.ts";

/** What may stand in braces in the arguments and the environment of commands. */
export const placeholders = ["version", "trial"] as const;
export type PlaceholderValues = Readonly<Record<(typeof placeholders)[number], string>>;

/** `{name}`; a doubled brace is the brace itself. */
const pattern = /\{\{|\}\}|\{([A-Za-z][A-Za-z0-9_.]*)\}/g;

/** The text with its placeholders filled in. Names that are not known stay as they are. Pure. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(pattern, (whole, name?: string) => {
    if (whole === "{{" || whole === "}}") return whole.charAt(0);
    return Object.hasOwn(values, name ?? "") ? values[name as keyof PlaceholderValues] : whole;
  });
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
        const [nearest] = nearestNames(name, known);
        const advice =
          nearest === undefined
            ? `Only arguments and variables have placeholders; {{${name}}} is the text itself.`
            : `Write {${nearest}}, or {{${name}}} for the text itself.`;
        problems.push({ path, message: `Nothing fills in {${name}}. ${advice}` });
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
  for (const [index, { command, harness }] of definition.scenarios.entries()) {
    for (const [kind, program] of Object.entries({ command, harness })) {
      look(["scenarios", index, kind, "run"], program?.run, placeholders);
      look(["scenarios", index, kind, "env"], program?.env, placeholders);
      look(["scenarios", index, kind, "folder"], program?.folder, []);
    }
    look(["scenarios", index, "command", "output"], command?.output, []);
  }
  return problems;
}
