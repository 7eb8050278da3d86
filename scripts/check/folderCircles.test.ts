import { expect, test } from "vitest";
import { folderCircles, type Importer } from "./folderCircles.ts";

/** A module graph of `"from -> to"` lines. */
function graphOf(...imports: string[]): Importer[] {
  const edges = imports.map((line) => line.split(" -> "));
  return [...new Set(edges.flat())].map((source) => ({
    source,
    dependencies: edges
      .filter(([from]) => from === source)
      .map(([, to = ""]) => ({ resolved: to })),
  }));
}

test("folders that import in one direction pass", () => {
  const graph = graphOf(
    "packages/a/src/high/one.ts -> packages/a/src/low/one.ts",
    "packages/a/src/high/two.ts -> packages/a/src/low/two.ts",
    "packages/a/src/high/deep/one.ts -> packages/a/src/high/two.ts",
    "packages/a/src/index.ts -> packages/a/src/high/one.ts",
  );
  expect(folderCircles(graph)).toEqual([]);
});

test.each([
  ["packages", "packages/a/src", "packages/b/src"],
  ["apps/web/src", "apps/web/src/a", "apps/web/src/b"],
  ["apps/cli/src/x/y/z", "apps/cli/src/x/y/z/a", "apps/cli/src/x/y/z/b/c"],
])("a circle between folders of %s is found without a circle of files", (folder, a, b) => {
  const graph = graphOf(`${a}/one.ts -> ${b}/one.ts`, `${b}/two.ts -> ${a}/two.ts`);
  expect(folderCircles(graph)).toEqual([
    `folder-circle: ${folder}: a -> b -> a\n  ${a}/one.ts -> ${b}/one.ts\n  ${b}/two.ts -> ${a}/two.ts`,
  ]);
});

test("a circle through a third folder is found once", () => {
  const graph = graphOf("p/a/1.ts -> p/b/1.ts", "p/b/2.ts -> p/c/1.ts", "p/c/2.ts -> p/a/2.ts");
  expect(folderCircles(graph)).toEqual([
    expect.stringMatching(/^folder-circle: p: a -> b -> c -> a/),
  ]);
});

test("a folder and a file beside it make a circle too", () => {
  const graph = graphOf("p/log.ts -> p/a/1.ts", "p/a/2.ts -> p/log.ts");
  expect(folderCircles(graph)).toEqual([expect.stringContaining("p: a -> log.ts -> a")]);
});

test("what tests and their helpers import makes no circle", () => {
  const graph = graphOf(
    "p/a/one.ts -> p/b/one.ts",
    "p/b/one.it.test.ts -> p/a/two.ts",
    "p/b/testing/two.ts -> p/a/two.ts",
  );
  expect(folderCircles(graph)).toEqual([]);
});

test("packages from outside and circles of files alone are not its business", () => {
  const graph = graphOf(
    "node_modules/x/a/1.js -> node_modules/x/b/1.js",
    "node_modules/x/b/2.js -> node_modules/x/a/2.js",
    "p/one.ts -> p/two.ts",
    "p/two.ts -> p/one.ts",
  );
  expect(folderCircles(graph)).toEqual([]);
});

test("many imports of one step are counted, not listed", () => {
  const graph = graphOf(
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => `p/a/${n}.ts -> p/b/${n}.ts`),
    "p/b/8.ts -> p/a/8.ts",
  );
  expect(folderCircles(graph)[0]).toContain("and 2 more like it\n  p/b/8.ts -> p/a/8.ts");
});
