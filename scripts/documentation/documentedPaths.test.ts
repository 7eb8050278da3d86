import { readFileSync } from "node:fs";
import { join } from "node:path";
import { invalidReasonSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import {
  documentedPaths,
  isThere,
  movedTo,
  pagesOfPaths,
  pathsOf,
  withPath,
} from "./documentedPaths.ts";

const root = join(import.meta.dirname, "../..");

test("every file and folder that the pages name is there; `pnpm docs:paths` finds what moved", () => {
  const missing = documentedPaths().filter(({ path }) => !isThere(path));
  expect(missing.map(({ page, line, path }) => `${page}:${line}: ${path}`)).toEqual([]);
});

test("each page names enough of them to lead through the code", () => {
  for (const page of pagesOfPaths) {
    expect(documentedPaths().filter((one) => one.page === page).length).toBeGreaterThan(30);
  }
});

test("the walk from a submission to its results has at most 40 files, each once", () => {
  const text = readFileSync(join(root, "docs/development/architecture.md"), "utf8");
  const [, walk = ""] = /^## From `POST[^\n]*\n([\s\S]*?)^## /m.exec(text) ?? [];
  const steps = [...walk.matchAll(/^\d+\. `([^`]+)`: \S/gm)].map(([, path]) => path);
  expect(steps.length).toBeGreaterThan(20);
  expect(steps.length).toBeLessThanOrEqual(40);
  expect(new Set(steps).size).toBe(steps.length);
  expect(steps.length).toBe(walk.match(/^\d+\. /gm)?.length);
});

test("every reason that makes a trial invalid is explained", () => {
  const page = readFileSync(join(root, "docs/explanation/measurement.md"), "utf8");
  const codes = invalidReasonSchema.shape.code.options;
  expect(codes.filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([]);
});

test("paths are read from backticks and from links", () => {
  const text =
    "See `packages/a/b.ts` and\n[this](../packages/c.ts#L1), `b.ts`, [x](https://a.example/b).";
  expect(pathsOf("docs/one.md", text).map(({ line, path }) => `${line} ${path}`)).toEqual([
    "1 packages/a/b.ts",
    "2 packages/c.ts",
  ]);
});

test("what moved is found by the end of its path, unless several could be it", () => {
  const files = [
    "packages/e/src/work/runs/submit.ts",
    "apps/w/submit.ts",
    "packages/e/src/work/x.ts",
  ];
  expect(movedTo("packages/e/src/runs/submit.ts", files)).toBe(files[0]);
  expect(movedTo("packages/e/src/runs/", files)).toBe("packages/e/src/work/runs/");
  expect(movedTo("elsewhere/submit.ts", files)).toBeNull();
  expect(movedTo("elsewhere/none.ts", files)).toBeNull();
});

test("a moved path is written the way that the page wrote the old one", () => {
  const text = "`packages/a.ts`, [a](../packages/a.ts)";
  const [named, linked] = pathsOf("docs/one.md", text);
  if (named === undefined || linked === undefined) throw new Error("two paths are named");
  expect(withPath(text, named, "packages/b/a.ts")).toBe("`packages/b/a.ts`, [a](../packages/a.ts)");
  expect(withPath(text, linked, "packages/b/a.ts")).toBe(
    "`packages/a.ts`, [a](../packages/b/a.ts)",
  );
});
