import { namesItsPlace, nearestNames } from "@lapline/contracts";
import { offsetOfName, unknownNames, unknownWords } from "@lapline/contracts/definitions";
import { isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";

type Path = readonly PropertyKey[];

/** A mistake at a path of a file. `key`: the name in the object there that is the mistake. */
export interface YamlProblem {
  path: Path;
  key?: string;
  message: string;
}

/** A YAML or JSON text with the places of what stands in it. */
interface YamlText {
  json: unknown;
  /** What keeps it from being YAML, each as `line:column: reason`. */
  broken: string[];
  /** Problems as `line:column: reason`, in the order of the text. */
  place(problems: readonly YamlProblem[]): string[];
}

/** Reads a text; problems can then be said with their lines and columns. Pure; never throws. */
export function readYaml(text: string): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  /** Of a name, or of what is at the path, or of the nearest thing around it that exists. */
  const placeOf = ({ path, key }: YamlProblem) => {
    const offset = key === undefined ? null : offsetOfName(document, path, key);
    if (offset !== null) return placeAt(offset);
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return placeAt(node.range[0]);
    }
    return placeAt(0);
  };
  const written = (places: { line: number; column: number; message: string }[]) =>
    places
      .toSorted((a, b) => a.line - b.line || a.column - b.column)
      .map(({ line, column, message }) => `${line}:${column}: ${message}`);
  const broken = document.errors.map(({ pos, message }) => ({ ...placeAt(pos[0]), message }));
  let json: unknown;
  try {
    if (broken.length === 0) json = document.toJS({ maxAliasCount: 100 });
  } catch {
    broken.push({ line: 1, column: 1, message: "its aliases stand for too much: write them out" });
  }
  return {
    json,
    broken: written(broken),
    place: (problems) =>
      written(
        problems.map((problem) => {
          const { path, message } = problem;
          const what = path.length === 0 || namesItsPlace(message) ? "" : `${path.join(".")}: `;
          return { ...placeOf(problem), message: `${what}${message}` };
        }),
      ),
  };
}

/** What a schema says of a value, with every unknown name at its own place and the nearest word. Pure. */
export function schemaProblems(
  issues: readonly z.core.$ZodIssue[],
  json: unknown,
  schema: Readonly<Record<string, unknown>>,
): YamlProblem[] {
  const found = unknownNames(json, schema);
  const unknown = found.map(({ path, key, known }) => ({
    ...{ path, key },
    message: unknownWords(key, known),
  }));
  // That the right name is missing follows from its misspelling.
  const meant = new Set(
    found.flatMap(({ path, key, known }) =>
      nearestNames(key, known)
        .slice(0, 1)
        .map((name) => [...path, name].join(".")),
    ),
  );
  const isEcho = ({ path }: z.core.$ZodIssue) =>
    meant.has(path.join(".")) && valueAt(json, path) === undefined;
  // The schema says nothing of names in an object that it refuses for another reason.
  const others = issues.filter(
    (issue) => !isEcho(issue) && (issue.code !== "unrecognized_keys" || unknown.length === 0),
  );
  return [...unknown, ...others.map(({ path, message }) => ({ path, message }))];
}

function valueAt(json: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => Object(value)[step], json);
}
