import type { z } from "zod";
import { nearestNames } from "./nearestNames.ts";

type Path = readonly PropertyKey[];
type Raw = z.core.$ZodRawIssue;

/** Of a text that a message repeats. */
const repeatedMax = 60;
/** More words than these are not listed; the nearest are named. */
const listedMax = 12;
/** Members whose values no message repeats. */
const secretName = /password|secret|token|credential|private|apikey|^key$/i;
/** The subject of a message about the whole of what was given. */
const wholeInput = "The input";

/**
 * What is wrong with an input as a clause for people: its name, what was given, what is allowed. An error
 * map of zod, as in `schema.safeParse(value, { error: plainIssue })`; messages that a schema has of its
 * own win over it. Pure.
 */
export function plainIssue(issue: Raw): string {
  return clause(issue, issue.path ?? [], true);
}

/** The same without what was given, for settings that may be secrets. Pure. */
export function plainIssueOfSecret(issue: Raw): string {
  return clause(issue, issue.path ?? [], false);
}

/** Whether a message says by itself what it is about. Pure. */
export function namesItsPlace(message: string): boolean {
  return message.startsWith("“") || message.startsWith(wholeInput);
}

/** A finished issue as one sentence, with its path in front where the message does not name it. Pure. */
export function issueSentence({ path, message }: { path: Path; message: string }): string {
  const isWhole = path.length === 0 || namesItsPlace(message);
  const line = `${isWhole ? "" : `${path.join(".")}: `}${message}`;
  return /[.?!]$/.test(line) ? line : `${line}.`;
}

function clause(issue: Raw, path: Path, repeats: boolean): string {
  const subject = path.length === 0 ? wholeInput : `“${cut(path.join("."))}”`;
  const { input } = issue;
  switch (issue.code) {
    case "unrecognized_keys":
      return unknownNames(issue, path);
    case "invalid_key":
    case "invalid_element":
      return ofMember(issue, subject);
    case "custom":
      return `${subject} is not allowed here`;
    case "invalid_union":
      if (issue.discriminator === undefined) return ofUnion(issue, path, subject, repeats);
      return ofKind(issue, subject, repeats);
    case "invalid_value":
      return wrong(subject, input, choice(issue.values), mayRepeat(path, repeats));
    case "too_small":
    case "too_big":
      return ofSize(issue, subject, mayRepeat(path, repeats));
    case "not_multiple_of":
      return wrong(subject, input, `a multiple of ${issue.divisor}`, mayRepeat(path, repeats));
    case "invalid_format":
      return wrong(subject, input, formatWords(issue), mayRepeat(path, repeats));
    default:
      return wrong(subject, input, kinds[issue.expected] ?? "left out", mayRepeat(path, repeats));
  }
}

const mayRepeat = (path: Path, repeats: boolean) =>
  repeats && !path.some((step) => secretName.test(String(step)));

function wrong(subject: string, input: unknown, allowed: string, repeats: boolean): string {
  if (input === undefined) {
    return `${subject} is missing${allowed.startsWith("one of") ? `; give ${allowed}` : ""}`;
  }
  const given = repeats ? valueWords(input) : null;
  return `${subject} ${given === null ? "" : `is ${given}; it `}must be ${allowed}`;
}

/** Of an object whose form a member of it says, which is none that there is. */
function ofKind({ input, discriminator, options }: Raw, subject: string, repeats: boolean): string {
  const value = valueAt(input, [String(discriminator)]);
  return wrong(subject, value, choice(Array.isArray(options) ? options : []), repeats);
}

/** A value as messages repeat it; null: nothing that a reader would know it by. */
function valueWords(value: unknown): string | null {
  if (value === "") return "empty";
  if (typeof value === "number" && Number.isNaN(value)) return null;
  if (typeof value === "string") return JSON.stringify(cut(value));
  if (Array.isArray(value)) return "a list";
  if (value instanceof Date) return null;
  return typeof value === "object" ? "an object" : cut(String(value));
}

/** What a person calls the types of a schema. */
const kinds: Readonly<Record<string, string>> = {
  object: "an object",
  record: "an object",
  array: "a list",
  tuple: "a list",
  string: "text",
  number: "a number",
  int: "a whole number",
  bigint: "a whole number",
  boolean: "true or false",
  date: "a time",
  null: "null",
};

const choice = (values: readonly unknown[] = []) =>
  values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(", ")}`;

function ofSize(issue: Raw & { code: "too_small" | "too_big" }, subject: string, repeats: boolean) {
  const isLeast = issue.code === "too_small";
  const limit = issue.code === "too_small" ? issue.minimum : issue.maximum;
  const around = isLeast ? "at least" : "at most";
  const beyond = isLeast ? "more than" : "less than";
  const bound = `${issue.exact ? "exactly" : issue.inclusive === false ? beyond : around} ${limit}`;
  const unit = units[issue.origin];
  if (unit === undefined) return wrong(subject, issue.input, bound, repeats);
  const count = sizeOf(issue.input);
  const has = count === 0 ? "is empty" : `has ${counted(count, unit)}`;
  return `${subject} ${has}; it must have ${bound}${count === 0 ? ` ${nounOf(Number(limit), unit)}` : ""}`;
}

const units: Readonly<Record<string, readonly [string, string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
  map: ["entry", "entries"],
  file: ["byte", "bytes"],
};

const nounOf = (count: number, [one, many]: readonly [string, string]) =>
  count === 1 ? one : many;
const counted = (count: number, unit: readonly [string, string]) =>
  `${count.toLocaleString("en")} ${nounOf(count, unit)}`;
const sizeOf = (value: unknown) => Number(Object(value).length ?? Object(value).size ?? 0);

/** What a text of a format looks like. */
const formats: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  url: "an address such as https://example.org",
  uuid: "an id such as 01890a5d-ac96-774b-bcce-b302099a8057",
  datetime: "a time such as 2026-01-31T12:00:00Z",
  date: "a date such as 2026-01-31",
  time: "a time of day such as 12:00:00",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  base64: "text in base64",
};

function formatWords(issue: Raw & { code: "invalid_format" }): string {
  const { format } = issue;
  if (format === "starts_with") return `text that starts with ${JSON.stringify(issue.prefix)}`;
  if (format === "ends_with") return `text that ends with ${JSON.stringify(issue.suffix)}`;
  if (format === "includes") return `text with ${JSON.stringify(issue.includes)} in it`;
  if (format === "regex") return `text that fits ${String(issue.pattern)}`;
  return formats[format] ?? `text of the form ${format}`;
}

function unknownNames(issue: Raw & { code: "unrecognized_keys" }, path: Path): string {
  const shape: unknown = Reflect.get(Object(issue.inst)?._zod?.def ?? {}, "shape");
  const known = Object.keys(Object(shape));
  const where = placeWords(path);
  return issue.keys
    .slice(0, listedMax)
    .map((key) => {
      const name = cut(key);
      if (known.length === 0) return `“${name}” is not known ${where}; leave it out`;
      if (known.length <= listedMax) return `“${name}” is not known ${where}; use ${choice(known)}`;
      return `“${name}” is not known ${where}; the nearest name is “${nearestNames(name, known)[0]}”`;
    })
    .join(". ");
}

const placeWords = (path: Path) => (path.length === 0 ? "here" : `in “${cut(path.join("."))}”`);

function ofMember(
  issue: Raw & { code: "invalid_key" | "invalid_element" },
  subject: string,
): string {
  const [first] = issue.issues;
  const what = issue.code === "invalid_key" ? "cannot be a name" : "is not valid";
  // What it complains about has no path of its own.
  const why = first?.message.replace(`${wholeInput} `, "the name ");
  return `${subject} ${what}${why === undefined ? "" : `: ${why}`}`;
}

/** Of several forms that a value may have, what is wrong with the one that was probably meant. */
function ofUnion(
  issue: Raw & { code: "invalid_union" },
  path: Path,
  subject: string,
  repeats: boolean,
): string {
  const { input, errors } = issue;
  if (input === undefined) return `${subject} is missing`;
  const meant = errors.find((branch) => branch.length > 0 && !isOtherForm(branch))?.[0];
  if (meant !== undefined) return retold(meant, path, input, repeats);
  const values = errors.flatMap(([first]) => (first?.code === "invalid_value" ? first.values : []));
  const types = errors.flatMap(([first]) =>
    first?.code === "invalid_type" ? (kinds[first.expected] ?? []) : [],
  );
  const forms = [...types, ...(values.length === 0 ? [] : [choice(values)])];
  const allowed = [...new Set(forms)].join(" or ");
  return wrong(subject, input, allowed || "of another form", mayRepeat(path, repeats));
}

/** Whether a branch refuses the value as such, rather than something in it. */
function isOtherForm([first]: readonly z.core.$ZodIssue[]): boolean {
  return (
    first?.path.length === 0 &&
    (first.code === "invalid_type" ||
      first.code === "invalid_value" ||
      (first.code === "invalid_union" && first.errors.every(isOtherForm)))
  );
}

/** An issue inside a union, whose path counts from there, with the path from the top. */
function retold(issue: z.core.$ZodIssue, path: Path, input: unknown, repeats: boolean): string {
  const { message } = issue;
  const whole = [...path, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return message.replaceAll(` ${placeWords(issue.path)};`, ` ${placeWords(whole)};`);
  }
  const raw = { ...issue, input: valueAt(input, issue.path) } as unknown as Raw;
  if (clause(raw, issue.path, repeats) === message) return clause(raw, whole, repeats);
  // It is the schema's own.
  return issue.path.length === 0 ? message : `“${cut(whole.join("."))}”: ${message}`;
}

function valueAt(input: unknown, path: Path): unknown {
  let value = input;
  for (const step of path) value = Object(value)[step];
  return value;
}

const cut = (text: string) => (text.length > repeatedMax ? `${text.slice(0, repeatedMax)}…` : text);
