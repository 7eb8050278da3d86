import { nearestNames } from "../../base/nearestNames.ts";
import { type Placeholder, parseTemplate, textsIn } from "./templates.ts";

/** A mistake in a definition that has the right form, at a path of it. */
export interface Mistake {
  path: PropertyKey[];
  message: string;
}

/** Which placeholders a place may use. */
export interface KnownPlaceholders {
  /** Plain words and names of kept values, as they are written. */
  words: readonly string[];
  params?: readonly string[];
  components?: readonly string[];
  /** Names of requests whose number is known. */
  operations?: readonly string[];
  /** Why a word that is known elsewhere is not known here. */
  notHere?: ReadonlyMap<string, string>;
}

/** Placeholders in a JSON value that the place does not know, each with what to write instead. Pure. */
export function placeholderMistakes(
  path: PropertyKey[],
  value: unknown,
  known: KnownPlaceholders,
): Mistake[] {
  return textsIn(value, path).flatMap(([at, text]) =>
    parseTemplate(text).flatMap((part) => {
      if (typeof part === "string") return [];
      const message = part.kind === "mistake" ? part.message : problemOf(part, known);
      return message === null ? [] : [{ path: at, message: `{${part.text}}: ${message}` }];
    }),
  );
}

function problemOf(placeholder: Placeholder, known: KnownPlaceholders): string | null {
  switch (placeholder.kind) {
    case "secret":
      return /^[A-Za-z][A-Za-z0-9]{0,39}$/.test(placeholder.name)
        ? null
        : "Name a secret with letters and digits, as in {secret.admin}.";
    case "param":
      return unknown(placeholder.name, known.params, "param.", "parameter");
    case "component":
      return unknown(placeholder.name, known.components, "component.", "component", ".port");
    case "operations": {
      const of = (name: string) => unknown(name, known.operations, "operations.", "request");
      return placeholder.names.map(of).find((message) => message !== null) ?? null;
    }
    case "name": {
      if (known.words.includes(placeholder.name)) return null;
      const late = known.notHere?.get(placeholder.name);
      return late ?? unfilled(placeholder.name, known);
    }
    default:
      if (known.words.includes(placeholder.kind)) return null;
      return known.notHere?.get(placeholder.kind) ?? unfilled(placeholder.text, known);
  }
}

function unknown(
  name: string,
  names: readonly string[] | undefined,
  group: string,
  what: string,
  rest = "",
): string | null {
  if (names === undefined) return `No ${what} can be used here.`;
  if (names.includes(name)) return null;
  const [nearest] = nearestNames(name, names);
  if (nearest === undefined) return `There is no ${what} ${name}.`;
  return `There is no ${what} ${name}. Did you mean {${group}${nearest}${rest}}?`;
}

const forms: Readonly<Record<string, string>> = {
  int: "int:1..100",
  text: "text:200",
  pick: "pick:file.csv:column",
};

function unfilled(name: string, { words }: KnownPlaceholders): string {
  const [nearest] = nearestNames(name.split(":")[0] ?? name, words);
  const advice = nearest === undefined ? "" : ` Did you mean {${forms[nearest] ?? nearest}}?`;
  return `Nothing fills this in.${advice} {{${name}}} is the text itself.`;
}
