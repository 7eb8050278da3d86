import {
  type Expectation,
  type ExpectedValue,
  type JsonPath,
  type Matcher,
  parseJsonPath,
  valueAtPath,
} from "@lapline/contracts/definitions";
import { fillJson } from "./fillJson.ts";
import {
  countOf,
  fillTemplate,
  lonePlaceholder,
  plainText,
  type TemplateValues,
  textOf,
} from "./fillTemplate.ts";

/** Checks of one request's answers. Each answers null, or what was expected and what came. */
export interface CompiledExpectation {
  status(status: number): string | null;
  /** Absent where nothing but the status is expected. */
  answer?(answer: { body: string; headers: readonly string[] }, n: number): string | null;
}

type Check = (value: unknown, n: number) => string | null;

/** Longest part of an answer that a sentence shows. */
const shownMax = 120;

/** Reads what is expected once. Throws an Error with a sentence where a value is missing. */
export function compileExpectation(
  { status, json = {}, headers = {}, body }: Expectation,
  values: TemplateValues,
): CompiledExpectation {
  const accepted = acceptedStatuses(status);
  const bodyCheck = body === undefined ? null : valueCheck(body, values);
  const headerChecks = Object.entries(headers).map(
    ([name, value]) => [name, valueCheck(value, values)] as const,
  );
  const jsonChecks = Object.entries(json).map(([path, value]) => {
    return { path, steps: pathOf(path), check: valueCheck(value, values) };
  });
  const compiled: CompiledExpectation = {
    status: (code) =>
      accepted.matches(code) ? null : `status should be ${accepted.words} and was ${code}`,
  };
  if (bodyCheck === null && headerChecks.length + jsonChecks.length === 0) return compiled;
  return {
    ...compiled,
    answer(answer, n) {
      for (const [name, check] of headerChecks) {
        const problem = check(headerOf(answer.headers, name), n);
        if (problem !== null) return `header ${name} ${problem}`;
      }
      const problem = bodyCheck?.(answer.body, n) ?? null;
      if (problem !== null) return `body ${problem}`;
      return jsonChecks.length === 0 ? null : checkJson(answer.body, jsonChecks, n);
    },
  };
}

function checkJson(
  body: string,
  checks: readonly { path: string; steps: JsonPath; check: Check }[],
  n: number,
): string | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return `body should be JSON and was ${shown(body)}`;
  }
  for (const { path, steps, check } of checks) {
    const problem = check(valueAtPath(json, steps), n);
    if (problem !== null) return `${path} ${problem}`;
  }
  return null;
}

function pathOf(path: string): JsonPath {
  const steps = parseJsonPath(path);
  if (steps === null) throw new Error(`${path} is not a JSONPath.`);
  return steps;
}

/** The value of a header among names and values by turns; undefined where it is absent. */
export function headerOf(headers: readonly string[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (let at = 0; at + 1 < headers.length; at += 2) {
    if (headers[at]?.toLowerCase() === wanted) return headers[at + 1];
  }
  return undefined;
}

function acceptedStatuses(status: Expectation["status"] = "2xx") {
  const list = (Array.isArray(status) ? status : [status]).map((one) => {
    const text = String(one);
    if (text.endsWith("xx")) return { from: Number(text[0]) * 100, to: Number(text[0]) * 100 + 99 };
    const [from, to = from] = text.split("-").map(Number);
    return { from: from ?? 0, to: to ?? 0 };
  });
  return {
    words: Array.isArray(status) ? status.join(" or ") : String(status),
    matches: (code: number) => list.some(({ from, to }) => code >= from && code <= to),
  };
}

function valueCheck(expected: ExpectedValue, values: TemplateValues): Check {
  const isMatcher = typeof expected === "object" && expected !== null && !Array.isArray(expected);
  const matcher: Matcher = isMatcher ? expected : { equals: expected };
  const checks = matcherChecks(matcher, values);
  // What is only allowed to be absent has nothing else to be.
  return (value, n) => {
    if (value === undefined && matcher.exists === false) return null;
    for (const check of checks) {
      const problem = check(value, n);
      if (problem !== null) return problem;
    }
    return null;
  };
}

function matcherChecks(matcher: Matcher, values: TemplateValues): Check[] {
  const { equals, length, matches, contains, min, max, exists, type } = matcher;
  const checks: Check[] = [];
  const add = (words: string, holds: (value: unknown) => boolean) =>
    checks.push((value) => (holds(value) ? null : came(words, value)));
  if (exists !== undefined) {
    add(exists ? "exist" : "be absent", (value) => (value !== undefined) === exists);
  }
  if (type !== undefined)
    add(`be ${type === "null" ? type : `a ${type}`}`, (value) => typeOf(value) === type);
  if (length !== undefined) add(`have the length ${length}`, (value) => lengthOf(value) === length);
  if (min !== undefined)
    add(`be at least ${min}`, (value) => typeof value === "number" && value >= min);
  if (max !== undefined)
    add(`be at most ${max}`, (value) => typeof value === "number" && value <= max);
  if (matches !== undefined) {
    const pattern = new RegExp(matches, "u");
    add(`match ${matches}`, (value) => isScalar(value) && pattern.test(String(value)));
  }
  if (contains !== undefined) checks.push(containsCheck(contains, values));
  if (equals !== undefined) checks.push(equalsCheck(equals, values));
  return checks;
}

function containsCheck(contains: string, values: TemplateValues): Check {
  const filled = fillTemplate(contains, values, (text) => text);
  return (value, n) => {
    const text = textOf(filled, n);
    const holds = Array.isArray(value)
      ? value.some((one) => isScalar(one) && String(one) === text)
      : typeof value === "string" && value.includes(text);
    return holds ? null : came(`contain ${shown(text)}`, value);
  };
}

function equalsCheck(equals: unknown, values: TemplateValues): Check {
  const lone = typeof equals === "string" ? lonePlaceholder(equals) : undefined;
  if (lone?.kind === "operations") {
    const { succeeded, unanswered } = countOf(lone, values);
    const most = succeeded + unanswered;
    // Requests that nobody answered may have been carried out all the same.
    const words = unanswered === 0 ? `be ${succeeded}` : `be between ${succeeded} and ${most}`;
    return (value) => {
      const count = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      const holds = typeof count === "number" && count >= succeeded && count <= most;
      return holds ? null : came(words, value);
    };
  }
  const filled = fillJson(equals, values);
  const fixed = typeof filled === "string" ? { wanted: JSON.parse(filled) as unknown } : undefined;
  return (value, n) => {
    const wanted = fixed === undefined ? JSON.parse(textOf(filled, n)) : fixed.wanted;
    if (isEqual(value, wanted)) return null;
    // Whether a number is written as text is the matter of whoever answers.
    if (lone !== undefined && isScalar(value) && String(value) === String(wanted)) return null;
    return came(`be ${shown(wanted)}`, value);
  };
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (a === 0 && b === 0)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, other] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    own.length === other.size &&
    own.every(([name, value]) => other.has(name) && isEqual(value, other.get(name)))
  );
}

const isScalar = (value: unknown) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

function typeOf(value: unknown): Matcher["type"] | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  const names = { string: "text", number: "number", boolean: "boolean", object: "object" } as const;
  return names[typeof value as keyof typeof names];
}

function lengthOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  return typeof value === "string" ? [...value].length : undefined;
}

function came(words: string, value: unknown): string {
  return `should ${words} and was ${value === undefined ? "absent" : shown(value)}`;
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : plainText(value);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}
