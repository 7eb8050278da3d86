import type { IModule } from "dependency-cruiser";
import { expect, test } from "vitest";
import { drawArchitecture } from "./drawArchitecture.ts";
import { pictureProblems } from "./pictureProblems.ts";
import { readArchitecture, tellingArrows } from "./readGraph.ts";

/** The import graph that a cruise would give for these files and what each of them imports. */
const cruised = (files: Record<string, readonly string[]>) =>
  Object.entries(files).map(([source, imported]) => ({
    source,
    dependencies: imported.map((resolved) => ({ resolved })),
  })) as unknown as IModule[];

const engine = "packages/engine/src";
const tree = cruised({
  "apps/web/src/page.ts": [`${engine}/index.ts`, "packages/contracts/src/index.ts", "zod"],
  [`${engine}/index.ts`]: [`${engine}/work/runs/submit.ts`],
  [`${engine}/work/runs/submit.ts`]: [
    `${engine}/base/ids/newId.ts`,
    "packages/contracts/src/index.ts",
  ],
  [`${engine}/work/runs/submit.test.ts`]: ["packages/testkit/src/index.ts"],
  [`${engine}/base/ids/newId.ts`]: [],
  [`${engine}/testing/open.ts`]: ["packages/testkit/src/index.ts"],
  "packages/contracts/src/index.ts": [],
});

test("the picture has packages, apps, and the engine's modules, without what tests import", () => {
  const { units, engineModules } = readArchitecture(tree);
  expect([...units.keys()].toSorted()).toEqual([
    "apps/web",
    "packages/contracts",
    "packages/engine",
  ]);
  expect(Object.fromEntries(engineModules)).toEqual({ work: new Set(["base"]), base: new Set() });
});

test("an arrow that others imply is left out, those of a circle stay", () => {
  const graph = new Map([
    ["a", new Set(["b", "c"])],
    ["b", new Set(["c"])],
    ["c", new Set<string>()],
    ["d", new Set(["e", "c"])],
    ["e", new Set(["d"])],
  ]);
  expect(tellingArrows(graph).map((arrow) => arrow.join(""))).toEqual([
    "ab",
    "bc",
    "de",
    "dc",
    "ed",
  ]);
});

test("the same imports give the same bytes, in whichever order they were found", async () => {
  const drawn = await drawArchitecture(readArchitecture(tree));
  expect(await drawArchitecture(readArchitecture(tree.toReversed()))).toBe(drawn);
  for (const name of ["apps/web", "packages/contracts", ">work<", ">base<"]) {
    expect(drawn).toContain(name);
  }
  expect(drawn).toContain("prefers-color-scheme: dark");
});

test("a picture of other imports is a problem, its own is none", async () => {
  const drawn = await drawArchitecture(readArchitecture(tree));
  expect(await pictureProblems(tree, () => drawn)).toEqual([]);
  const grown = [...tree, ...cruised({ "apps/cli/src/main.ts": [] })];
  expect(await pictureProblems(grown, () => drawn)).toEqual([
    expect.stringMatching(/architecture/),
  ]);
});
