import { globSync, readFileSync } from "node:fs";
import { matchesGlob, resolve } from "node:path";
import { expect, test } from "vitest";
import config from "../../vitest.config.ts";
import { leftOut } from "./leftOut.ts";
import { isFileOf, leftOutPatterns, parts } from "./parts.ts";

const root = resolve(import.meta.dirname, "../..");
const notOurs = /(^|\/)(node_modules|\.next|dist)\//;
const testFiles = globSync("{action,apps,bench,e2e,packages,scripts}/**/*.test.{ts,tsx}", {
  cwd: root,
}).filter((path) => !notOurs.test(path));

type Project = { name: string; include: string[]; exclude: string[]; retry?: unknown };

/** The projects of the configuration, as they are where a session leaves nothing out. */
const projects = (config.test?.projects ?? []).map((project) => {
  const { test: settings } = Object(project);
  const { name, include, exclude, retry }: Project = settings;
  return { name, include, exclude: exclude.filter((one) => !leftOut.includes(one)), retry };
});
const matches = (path: string, patterns: readonly string[]) =>
  patterns.some((pattern) => matchesGlob(path, pattern));

test("every test file is run by exactly one project", () => {
  const run = (path: string) =>
    projects.filter(({ include, exclude }) => matches(path, include) && !matches(path, exclude));
  const wrong = testFiles
    .map((path) => `${path}: ${run(path).map(({ name }) => name)}`)
    .filter((line) => !/: \w+$/.test(line));
  expect(wrong).toEqual([]);
  expect(testFiles.length).toBeGreaterThan(300);
});

test("every file of a part is there, once, and is in no other part", () => {
  const named = parts.flatMap(({ files }) => files);
  expect(new Set(named).size).toBe(named.length);
  for (const file of named) {
    expect(
      testFiles.filter((path) => isFileOf(file, path)),
      file,
    ).toHaveLength(1);
  }
});

const everyFile = globSync(
  "{*,.dockerignore,.ci/*,{action,apps,bench,deploy,e2e,examples,harnesses,packages,scripts}/**}",
  {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|\.next|dist|generated)$/.test(path),
  },
);

test.each(parts)("every pattern of what touches $name matches a file that is there", (part) => {
  const dead = part.touchedBy.filter((pattern) => !everyFile.some((path) => pattern.test(path)));
  expect(dead).toEqual([]);
});

test("a part has files or a program, and a name of its own", () => {
  for (const part of parts) expect(part.files.length > 0 || part.program !== undefined).toBe(true);
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});

test("what measures, or is given so many seconds, is in a part", () => {
  const named = parts.flatMap(({ files }) => files);
  const alone = testFiles.filter((path) => path.endsWith(".alone.test.ts"));
  expect(alone.filter((path) => named.every((file) => !isFileOf(file, path)))).toEqual([]);
  expect(alone.length).toBeGreaterThan(5);
});

test("the quick lane and the parts together are every test file", () => {
  const quick = testFiles.filter((path) => !matches(path, leftOutPatterns([])));
  const names = parts.map(({ name }) => name);
  const ofParts = names.flatMap((name) => {
    const patterns = leftOutPatterns(names.filter((one) => one !== name));
    return testFiles.filter((path) => matches(path, patterns));
  });
  expect([...quick, ...ofParts].toSorted()).toEqual(testFiles.toSorted());
});

test("docs/development/testing.md lists every part as it is declared", () => {
  const page = readFileSync(resolve(root, "docs/development/testing.md"), "utf8");
  const rows = parts.map(
    ({ name, about, minutes, turn }) => `| \`${name}\` | ${about} | ${minutes} | ${turn} |`,
  );
  expect(page.split("\n").filter((line) => /^\| `.* \| \d+ \| \d \|$/.test(line))).toEqual(rows);
});

test("no project does a failed test again", () => {
  expect(projects.filter(({ retry }) => retry !== undefined)).toEqual([]);
});
