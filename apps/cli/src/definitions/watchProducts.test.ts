import { access } from "node:fs/promises";
import { join } from "node:path";
import { parseDefinition } from "@lapline/contracts/definitions";
import { expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { openFolder } from "../testing/openFolder.ts";
import { testIo } from "../testing/testIo.ts";
import { workingTree } from "./openVersions.ts";
import { watchProducts } from "./watchProducts.ts";

const text = `
target:
  id: lib
  source: { checkout: {} }
  build: { steps: [[go, test, -c, -o, bench.test, "."], [cmake, -B, "build/out"], [cmake, --build, out]] }
scenarios:
  - id: lib.bench
    command: { run: [./bench.test, "--json=out.json", test], output: result.txt, format: go }
`;

async function sweep(
  files: Record<string, string>,
  made: Record<string, string>,
  name = workingTree,
) {
  const { folder, write } = await openFolder({ "go.mod": "module x", ...files });
  const parsed = parseDefinition(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { io, seen } = testIo({ inherited: readEnv().inherited });
  const close = await watchProducts(io, parsed.definition, { name, commit: null, folder });
  await write(made);
  await close();
  const isThere = (path: string) =>
    access(join(folder, path)).then(
      () => true,
      () => false,
    );
  return { isThere, noted: seen.noted.join("\n"), folder };
}

test("a bare word names a folder where a flag stands before it", async () => {
  const { isThere, noted } = await sweep({}, { ...products, "out/CMakeFiles/a.o": "" });
  expect(await isThere("out")).toBe(false);
  expect(noted).toBe("");
});

const products = { "bench.test": "", "build/out/a.o": "", "out.json": "", "result.txt": "" };

test("what steps and commands name and what was not there before is removed", async () => {
  const { isThere, noted } = await sweep({}, products);
  for (const path of [...Object.keys(products), "build"]) expect(await isThere(path)).toBe(false);
  expect(noted).toBe("");
});

test("what was there before stays, and so does what git ignores", async () => {
  const before = { "out.json": "mine", ".gitignore": "/build/\n", "build/old.o": "" };
  const { isThere } = await sweep(before, products);
  expect(await isThere("out.json")).toBe(true);
  expect(await isThere("build/out/a.o")).toBe(true);
  expect(await isThere("bench.test")).toBe(false);
});

test("what somebody writes beside a product meanwhile stays, with the folders around it", async () => {
  const { isThere, noted } = await sweep({}, { ...products, "build/mine.txt": "" });
  expect(await isThere("build/mine.txt")).toBe(true);
  expect(await isThere("build/out")).toBe(false);
  expect(noted).toContain("New in the working tree: build/.");
});

test("a file that nothing names may be somebody's own: it stays and is noted", async () => {
  const { isThere, noted } = await sweep({}, { "notes.md": "", "test/new.go": "" });
  expect(await isThere("notes.md")).toBe(true);
  expect(await isThere("test/new.go")).toBe(true);
  expect(noted).toContain("New in the working tree: notes.md, test/.");
});

test("a version in a folder of its own goes whole, so nothing of it is looked at", async () => {
  const { isThere } = await sweep({}, products, "v1.0.0");
  expect(await isThere("bench.test")).toBe(true);
});
