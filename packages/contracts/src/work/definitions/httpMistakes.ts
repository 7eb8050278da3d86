import {
  type Expectation,
  type ExpectedValue,
  type HttpScenario,
  methodOf,
  requestName,
} from "./httpScenario.ts";
import { parseJsonPath } from "./jsonPath.ts";
import { loadMistakes, loadSettingNames, paramOfSetting } from "./loadMistakes.ts";
import { type KnownPlaceholders, type Mistake, placeholderMistakes } from "./mistakes.ts";
import { paramMistakes } from "./paramMistakes.ts";
import type { ScenarioParams } from "./scenarioParams.ts";
import { generatedPlaceholders, parseTemplate, textsIn } from "./templates.ts";

type AnyRequest = HttpScenario["requests"][number] | NonNullable<HttpScenario["setup"]>[number];

/** Headers that the connection decides. */
const ownHeaders = ["host", "connection", "content-length", "transfer-encoding"];
const reserved = [...generatedPlaceholders, "version", "secret", "param", "operations"];
const jsonPathAdvice = "Use a path such as $.token, $.items[0].id or $['a name'].";

/** What does not fit together in an HTTP scenario, at `path`. Its form is right already. Pure. */
export function httpMistakes(
  path: PropertyKey[],
  http: HttpScenario,
  { params, components }: { params: ScenarioParams; components: readonly string[] },
): Mistake[] {
  const { setup = [], requests, verify = [] } = http;
  const base = { params: Object.keys(params), components };
  const words = [...generatedPlaceholders, "version"];
  const kept = new Map<string, number>();
  for (const [index, { keep = {} }] of setup.entries()) {
    for (const name of Object.keys(keep)) if (!kept.has(name)) kept.set(name, index);
  }
  const found: Mistake[] = [
    ...placeholderMistakes([...path, "load"], http.load, { words: [], params: base.params }),
    ...loadMistakes(path, http.load, params),
    ...nameMistakes(path, http),
    ...paramsMistakes(path, http, params),
  ];
  for (const [index, request] of setup.entries()) {
    const at = [...path, "setup", index];
    const earlier = [...kept].filter(([, place]) => place < index).map(([name]) => name);
    const notHere = new Map(
      [...kept]
        .filter(([, place]) => place >= index)
        .map(([name, place]) => [name, lateSentence(name, place - index)]),
    );
    found.push(
      ...requestMistakes(at, request, { ...base, words: [...words, ...earlier], notHere }),
    );
    found.push(...keepMistakes(at, request, index, kept));
  }
  const allWords = [...words, ...kept.keys()];
  for (const [index, request] of requests.entries()) {
    found.push(
      ...requestMistakes([...path, "requests", index], request, { ...base, words: allWords }),
    );
  }
  const after = {
    ...base,
    words: ["version", ...kept.keys()],
    operations: requests.map(requestName),
    notHere: new Map(generatedPlaceholders.map((word) => [word, onlyBefore])),
  };
  for (const [index, request] of verify.entries()) {
    const known =
      request.repeat === undefined ? after : { ...after, words: allWords, notHere: none };
    found.push(...requestMistakes([...path, "verify", index], request, known));
  }
  return found;
}

const onlyBefore = "Generated values are for setup, requests, and checks with repeat.";
const none: ReadonlyMap<string, string> = new Map();

function lateSentence(name: string, distance: number): string {
  return distance === 0
    ? `This request keeps ${name} itself, so it cannot use it yet.`
    : `${name} is kept by a later setup request. Move that one above this one.`;
}

function nameMistakes(path: PropertyKey[], { requests }: HttpScenario): Mistake[] {
  if (requests.length === 1) return [];
  const names = requests.map(({ name }) => name);
  return names.flatMap((name, index) => {
    const at = [...path, "requests", index];
    if (name === undefined) return [{ path: at, message: "Give each of several requests a name." }];
    if (names.indexOf(name) === index) return [];
    return [{ path: [...at, "name"], message: `Two requests have the name ${name}.` }];
  });
}

function paramsMistakes(
  path: PropertyKey[],
  http: HttpScenario,
  params: ScenarioParams,
): Mistake[] {
  const used = new Set<string>();
  for (const [, text] of textsIn(http)) {
    for (const part of parseTemplate(text)) {
      if (typeof part !== "string" && part.kind === "param") used.add(part.name);
    }
  }
  for (const setting of loadSettingNames) {
    const name = paramOfSetting(http.load, setting, params);
    if (name !== null) used.add(name);
  }
  const at = [...path.slice(0, -1), "params"];
  const { seed, ...others } = params;
  const message = "Every run may choose the seed; give its default in http.";
  return [
    ...(seed === undefined ? [] : [{ path: [...at, "seed"], message }]),
    ...paramMistakes(at, others, used),
  ];
}

function keepMistakes(
  path: PropertyKey[],
  { keep = {}, repeat = 1 }: NonNullable<HttpScenario["setup"]>[number],
  index: number,
  kept: ReadonlyMap<string, number>,
): Mistake[] {
  return Object.entries(keep).flatMap(([name, from]) => {
    const mistake = (message: string) => [{ path: [...path, "keep", name], message }];
    if (repeat > 1) return mistake("A request that is repeated keeps nothing.");
    if (reserved.includes(name)) return mistake(`{${name}} stands for something else already.`);
    if (kept.get(name) !== index) return mistake(`${name} is kept by an earlier request already.`);
    if (/^header \S+$/.test(from) || parseJsonPath(from) !== null) return [];
    return mistake(`“${from}” names no value. ${jsonPathAdvice} For a header: header NAME.`);
  });
}

function requestMistakes(
  path: PropertyKey[],
  request: AnyRequest,
  known: KnownPlaceholders,
): Mistake[] {
  const { method } = methodOf(request);
  const members = [method, "headers", "json", "body", "form", "expect"] as const;
  const found = members
    .flatMap((member) => placeholderMistakes([...path, member], request[member], known))
    // Braces of a regular expression are its own.
    .filter(
      (mistake) => mistake.path[path.length] !== "expect" || mistake.path.at(-1) !== "matches",
    );
  for (const name of Object.keys(request.headers ?? {})) {
    if (!ownHeaders.includes(name.toLowerCase())) continue;
    const message = `The connection sets the header ${name}. Leave it out.`;
    found.push({ path: [...path, "headers", name], message });
  }
  const at = [...path, "expect"];
  const { expect } = request;
  if (method === "head" && (expect?.body !== undefined || expect?.json !== undefined)) {
    found.push({ path: at, message: "The answer to a head request has no body." });
  }
  return [...found, ...sizeMistakes(path, request, members), ...expectMistakes(at, expect)];
}

/** Random text of one request; every request in flight has its own. */
const randomCharactersMax = 1024 ** 2;

function sizeMistakes(
  path: PropertyKey[],
  request: AnyRequest,
  members: readonly (keyof AnyRequest)[],
): Mistake[] {
  const parts = members
    .filter((member) => member !== "expect")
    .flatMap((member) => textsIn(request[member]))
    .flatMap(([, text]) => parseTemplate(text));
  const characters = parts.reduce(
    (sum, part) => sum + (typeof part !== "string" && part.kind === "text" ? part.length : 0),
    0,
  );
  if (characters <= randomCharactersMax) return [];
  const [asked, allowed] = [characters, randomCharactersMax].map((one) => one.toLocaleString("en"));
  const message = `This request has ${asked} characters of random text; ${allowed} are allowed.`;
  return [{ path, message }];
}

function expectMistakes(path: PropertyKey[], expect: Expectation | undefined): Mistake[] {
  const { json = {}, headers = {}, body } = expect ?? {};
  const found: Mistake[] = [];
  for (const [name, value] of Object.entries(json)) {
    const at = [...path, "json", name];
    if (parseJsonPath(name) === null) {
      found.push({
        path: at,
        message: `“${name}” is not a JSONPath that is known here. ${jsonPathAdvice}`,
      });
    }
    found.push(...valueMistakes(at, value));
  }
  for (const [name, value] of Object.entries(headers)) {
    found.push(...valueMistakes([...path, "headers", name], value));
  }
  return [...found, ...valueMistakes([...path, "body"], body)];
}

function valueMistakes(path: PropertyKey[], value: ExpectedValue | undefined): Mistake[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  if (Object.keys(value).length === 0) return [{ path, message: "Say what the value has to be." }];
  if (value.matches === undefined) return [];
  try {
    new RegExp(value.matches, "u");
    return [];
  } catch (error) {
    const message = `This is not a regular expression: ${(error as Error).message}.`;
    return [{ path: [...path, "matches"], message }];
  }
}
