import { isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { nearestNames } from "../../base/nearestNames.ts";
import { plainIssue } from "../../base/plainIssue.ts";
import { definitionCharactersMax } from "./definitionInput.ts";
import { membersOf, schemasAt } from "./definitionJsonSchema.ts";
import { definitionMistakes } from "./definitionMistakes.ts";
import { type Definition, definitionSchema } from "./definitionSchema.ts";
import { placeholderProblems } from "./placeholders.ts";
import { structureProblems, tooDeep } from "./structureProblems.ts";
import { offsetOfName, shown, unknownNames, unknownWords } from "./unknownNames.ts";

/** A mistake and where it is; lines and columns count from 1. */
export interface DefinitionProblem {
  line: number;
  column: number;
  /** Where in the definition: `scenarios.0.command.run`; empty for the whole. */
  path: string;
  message: string;
}

export type ParsedDefinition =
  | { ok: true; definition: Definition }
  | { ok: false; problems: DefinitionProblem[] };

type Path = readonly PropertyKey[];
interface Found {
  path: Path;
  message: string;
  /** Name of a member at `path` that is the mistake. */
  key?: string;
  /** The name that was probably meant. */
  nearest?: string;
  isMissing?: true;
  /** It is about several members of `path` together. */
  isOfMembers?: true;
}

const aliasesMax = 100;
/** More are counted, and neither placed nor described: a text of strangers may hold thousands. */
const problemsMax = 100;

/**
 * Reads a definition in YAML or JSON. All mistakes are answered at once, in the order of the file, each
 * with its place and the nearest valid word. Pure; never throws, whatever the text is.
 */
export function parseDefinition(text: string): ParsedDefinition {
  if (text.length > definitionCharactersMax) {
    const message = `The file has ${text.length.toLocaleString("en")} characters; ${definitionCharactersMax.toLocaleString("en")} are allowed.`;
    return { ok: false, problems: [{ line: 1, column: 1, path: "", message }] };
  }
  const lines = new LineCounter();
  // Its own look for names that are there twice compares each with each.
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const broken =
    document.errors.length > 0
      ? document.errors.map(({ pos, message }) => ({ offset: pos[0], message: notYaml(message) }))
      : structureProblems(document);
  if (broken.length > 0) {
    const problems = broken
      .slice(0, problemsMax)
      .map(({ offset, message }) => ({ ...placeAt(offset), path: "", message }));
    return { ok: false, problems: withRest(problems, broken.length) };
  }
  /** Where a name stands, or the value at the path, or the nearest thing around it. */
  const placeOf = ({ path, key }: Found) => {
    const offset = key === undefined ? null : offsetOfName(document, path, key);
    if (offset !== null) return placeAt(offset);
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return placeAt(node.range[0]);
    }
    return placeAt(document.contents?.range?.[0] ?? 0);
  };
  let json: unknown;
  try {
    json = document.toJS({ maxAliasCount: aliasesMax });
  } catch {
    const message = `The file's aliases stand for too much: at most ${aliasesMax} values may be repeated by them.`;
    return { ok: false, problems: [{ line: 1, column: 1, path: "", message }] };
  }
  const parsed = definitionSchema.safeParse(json, { error: plainIssue });
  const found: Found[] = parsed.success
    ? [...placeholderProblems(parsed.data), ...definitionMistakes(parsed.data)]
    : withoutEchoes(mistakesOf(parsed.error.issues, json));
  if (parsed.success && found.length === 0) return { ok: true, definition: parsed.data };
  const problems = found
    .slice(0, problemsMax)
    .map((one) => ({
      ...placeOf(one),
      path: [...one.path, ...(one.key === undefined ? [] : [shown(one.key)])].join("."),
      message: one.message,
    }))
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
  return { ok: false, problems: withRest(problems, found.length) };
}

/** What the parser says where a text is too deep for it is about itself. */
const notYaml = (message: string) =>
  /call stack/.test(message) ? tooDeep : `This is not YAML: ${message}`;

function withRest(problems: DefinitionProblem[], count: number): DefinitionProblem[] {
  const last = problems.at(-1);
  const more = count - problems.length;
  if (last === undefined || more <= 0) return problems;
  const message = `There are ${more.toLocaleString("en")} more mistakes. Correct these first.`;
  return [...problems, { ...last, path: "", message }];
}

/**
 * All mistakes of a file that does not have the form of a definition. The schema is silent about names in
 * an object that it refuses for another reason, such as a `type` that is missing, so they are looked for
 * apart from it.
 */
function mistakesOf(issues: readonly z.core.$ZodIssue[], json: unknown): Found[] {
  const isBoth = valueAt(json, ["target"]) !== undefined;
  const unknown = unknownNames(json).map(({ path, key, known }) =>
    isBoth && path.length === 0 && key === "targets"
      ? { path, key, message: bothKinds }
      : foundName(path, key, known),
  );
  const placeOf = ({ path, key }: Found) => JSON.stringify([path, key]);
  const places = new Set(unknown.map(placeOf));
  const others = issues.flatMap((issue) => foundIn(issue, json));
  return [
    ...unknown,
    ...others.filter((one) => one.key === undefined || !places.has(placeOf(one))),
  ];
}

const bothKinds =
  "The file has “target” and “targets”. Keep “target” to define software here, or “targets” to submit what the server knows. Several targets of your own have a file each, in folders of their own.";
const severalTargets =
  "One file defines one target. Write a lapline.yml for each target, in a folder of its own.";
const scenarioReference =
  "A file with “target” defines its scenarios: write names with values, such as {id: todo.parse, command: {run: [make, bench]}}. References to scenarios stand in a file with “targets”.";

function foundName(path: Path, key: string, known: readonly string[]): Found {
  const [nearest] = nearestNames(shown(key), known);
  const message = unknownWords(key, known);
  return { path, key, message, ...(nearest === undefined ? {} : { nearest }) };
}

function foundIn(issue: z.core.$ZodIssue, json: unknown): Found[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => foundName(path, key, membersOf(schemasAt(path))));
  }
  if (issue.code === "invalid_key") {
    const key = String(path.at(-1));
    const [{ message } = issue] = issue.issues;
    const words = `“${shown(key)}”: ${message.replace(/\.$/, "")}.`;
    return [{ path: path.slice(0, -1), key, message: words }];
  }
  const value = valueAt(json, path);
  if (issue.code === "invalid_union") return foundInUnion(issue, json);
  if (issue.code === "invalid_type" && value === undefined) {
    const name = String(path.at(-1) ?? "the definition");
    return [{ path, message: `“${name}” is missing.`, isMissing: true }];
  }
  if (issue.code === "invalid_value" && typeof value === "string") {
    return [{ path, message: unknownWords(value, issue.values.map(String)) }];
  }
  const expected = issue.code === "invalid_type" ? kinds[issue.expected] : undefined;
  if (issue.code !== "invalid_type" || expected === undefined) {
    const message = `${sentence(issue.message)}.`;
    return [{ path, message, ...(issue.code === "custom" && { isOfMembers: true }) }];
  }
  const place = path.join(".");
  if (place === "target" && Array.isArray(value)) return [{ path, message: severalTargets }];
  if (/^scenarios\.\d+$/.test(place) && typeof value === "string") {
    return [{ path, message: scenarioReference }];
  }
  const name = typeof path.at(-1) === "string" ? `“${String(path.at(-1))}”` : "This";
  const subject = path.length === 0 ? "The file" : name;
  if (value === null || value === "") {
    return [{ path, message: `${subject} is empty. Write ${expected}.` }];
  }
  // YAML reads 1.10 as a number, and its last digit is lost by then.
  const isBare = typeof value === "number" || typeof value === "boolean";
  const advice = issue.expected === "string" && isBare ? "; put it into quotes" : "";
  return [{ path, message: `${subject} has to be ${expected}, not ${kindOf(value)}${advice}.` }];
}

/** Of several forms that a value may have, the mistakes in the one that was probably meant. */
function foundInUnion(issue: z.core.$ZodIssueInvalidUnion, json: unknown): Found[] {
  const { path, errors } = issue;
  const value = valueAt(json, path);
  const isOtherForm = ([first]: z.core.$ZodIssue[]): boolean =>
    first?.path.length === 0 &&
    (first.code === "invalid_type" ||
      first.code === "invalid_value" ||
      (first.code === "invalid_union" && first.errors.every(isOtherForm)));
  const meant = errors.find((branch) => branch.length > 0 && !isOtherForm(branch));
  if (meant !== undefined) {
    return meant.flatMap((one) =>
      foundIn({ ...one, path: [...path, ...one.path] } as z.core.$ZodIssue, json),
    );
  }
  const known = schemasAt(path).flatMap((schema) =>
    "const" in schema ? [String(schema.const)] : [],
  );
  if (value === undefined) {
    return [{ path, message: `“${String(path.at(-1))}” is missing.`, isMissing: true }];
  }
  if (typeof value === "string" && known.length > 0) {
    return [{ path, message: unknownWords(value, known) }];
  }
  const expected = errors.flatMap(([first]) =>
    first?.code === "invalid_type" ? (kinds[first.expected] ?? []) : [],
  );
  const forms = [...new Set(expected)].join(" or ");
  const advice = forms === "" ? "It has none of the forms that it may have" : `Write ${forms}`;
  return [{ path, message: `${advice}, not ${kindOf(value)}.` }];
}

/** What a person calls the types of a schema. */
const kinds: Readonly<Record<string, string>> = {
  object: "names with values, such as {name: value}",
  record: "names with values, such as {name: value}",
  array: "a list, such as [one, two]",
  string: "text",
  number: "a number",
  int: "a whole number",
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  const known: Record<string, string> = {
    string: "text",
    number: "a number",
    boolean: "true or false",
  };
  return known[typeof value] ?? "names with values";
}

/** A misspelled name is one mistake: that the right name is missing follows from it. */
function withoutEchoes(found: readonly Found[]): Found[] {
  const misspelled = found.filter(({ nearest }) => nearest !== undefined);
  const meant = misspelled.map(({ path, nearest = "" }) => [...path, nearest].join("."));
  const around = misspelled.map(({ path }) => path.join("."));
  return found.filter(({ path, isMissing, isOfMembers }) => {
    const place = path.join(".");
    return !(isMissing && meant.includes(place)) && !(isOfMembers && around.includes(place));
  });
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, "");

function valueAt(json: unknown, path: Path): unknown {
  let value = json;
  for (const step of path) value = Object(value)[step];
  return value;
}
