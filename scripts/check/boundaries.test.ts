import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cruiseTree } from "../architecture/cruiseTree.ts";
import { blindSpots } from "./blindSpots.ts";
import { browserViolations } from "./browserViolations.ts";

let tree: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

async function violations(): Promise<string[]> {
  const { summary } = await cruiseTree(tree, ["packages", "apps"]);
  return summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "lapline-boundaries-"));
  cpSync("package.json", join(tree, "package.json"));
  for (const name of ["dockerode", "bullmq", "@prisma/client"]) {
    write(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
    write(`node_modules/${name}/index.js`, "");
  }
  write("node_modules/next/package.json", `{"name":"next"}`);
  write("node_modules/next/link.js", "");
  write("packages/contracts/src/index.ts", "export const one = 1;\n");
  write("packages/engine/src/index.ts", "export const engine = 1;\n");
  write("apps/web/src/page.ts", 'import "../../../packages/engine/src/index.ts";\n');
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

describe("an import against the architecture is an error", () => {
  test.each([
    ["an upward import", "packages/contracts/src/bad.ts", "../../engine/src/index.ts", /direction/],
    [
      "a worker that imports the engine",
      "apps/worker/src/bad.ts",
      "../../../packages/engine/src/index.ts",
      /direction/,
    ],
    [
      "a way around the front door",
      "apps/control/src/bad.ts",
      "../../../packages/engine/src/inner.ts",
      /front-door/,
    ],
    [
      "a component that imports a feature",
      "apps/web/src/components/bad.ts",
      "../features/runs/index.ts",
      /layer-apps-web-src-components/,
    ],
    [
      "a way around the front door of procedures",
      "apps/web/src/server/bad.ts",
      "./procedures/runs/inner.ts",
      /procedures-front-door/,
    ],
    ["dockerode outside the sandbox", "apps/worker/src/bad.ts", "dockerode", /dockerode/],
    ["bullmq outside the queue", "apps/control/src/bad.ts", "bullmq", /bullmq/],
    ["Prisma outside the book", "packages/engine/src/bad.ts", "@prisma/client", /prisma/],
    ["a link that fetches ahead", "apps/web/src/bad.ts", "next/link", /nextlink/],
    ["Node in the browser's packages", "packages/contracts/src/bad.ts", "node:fs", /browser-safe/],
    [
      "Node in a target's description",
      "packages/workloads/src/descriptions/bad.ts",
      "node:fs",
      /descriptions-without-node/,
    ],
    ["the environment outside env.ts", "apps/control/src/bad.ts", "node:process", /environment/],
    ["an import of nothing", "apps/control/src/bad.ts", "./nowhere.ts", /no-unresolvable/],
  ])("%s", async (_name, path, specifier, rule) => {
    write("packages/engine/src/inner.ts", "export const inner = 1;\n");
    write("apps/web/src/features/runs/index.ts", "export const feature = 1;\n");
    write("apps/web/src/server/procedures/runs/inner.ts", "export const procedure = 1;\n");
    write(path, `import "${specifier}";\n`);
    expect(await violations()).toEqual([expect.stringMatching(rule)]);
  });

  test("a description that knows its provision", async () => {
    write("packages/workloads/src/provisions/one.ts", "export const one = 1;\n");
    write("packages/workloads/src/descriptions/one.ts", 'import "../provisions/one.ts";\n');
    expect(await violations()).toEqual([expect.stringMatching(/descriptions-are-data/)]);
  });

  test("a cycle, of types too", async () => {
    write("packages/contracts/src/a.ts", 'import type { B } from "./b.ts";\nexport type A = B;\n');
    write("packages/contracts/src/b.ts", 'import type { A } from "./a.ts";\nexport type B = A;\n');
    expect(await violations()).toContainEqual(expect.stringMatching(/no-cycle/));
  });
});

test("a module of the engine imports the doors of those below it, and nothing else of others", async () => {
  for (const module of ["access", "work", "results"]) {
    write(`packages/engine/src/${module}/runs/inner.ts`, "export const inner = 1;\n");
    write(`packages/engine/src/${module}/index.ts`, 'export * from "./runs/inner.ts";\n');
  }
  write("packages/engine/src/work/jobs/good.ts", 'import "../../access/index.ts";\n');
  write("packages/engine/src/work/jobs/inside.ts", 'import "../runs/inner.ts";\n');
  expect(await violations()).toEqual([]);
  const bad = ["../../results/index.ts", "../../access/runs/inner.ts"];
  for (const [at, specifier] of bad.entries()) {
    write(`packages/engine/src/work/jobs/bad${at}.ts`, `import "${specifier}";\n`);
  }
  write("packages/engine/src/index.ts", 'export * from "./work/runs/inner.ts";\n');
  expect((await violations()).toSorted()).toEqual([
    "engine-direction-work packages/engine/src/work/jobs/bad0.ts",
    "engine-direction-work packages/engine/src/work/jobs/bad1.ts",
    "engine-front-door packages/engine/src/index.ts",
  ]);
});

test("the tree of the architecture itself passes", async () => {
  expect(await violations()).toEqual([]);
});

test("browser code that reaches the engine through another module is found", async () => {
  write("apps/web/src/Button.tsx", '"use client";\nimport "./page.ts";\n');
  const { modules } = await cruiseTree(tree, ["packages", "apps"]);
  const found = browserViolations(modules, (path) => readFileSync(join(tree, path), "utf8"));
  expect(found).toEqual([
    expect.stringMatching(/Button\.tsx -> apps\/web\/src\/page\.ts -> packages\/engine/),
  ]);
});

test("a file that the cruise missed, or saw without its imports, is a blind spot", async () => {
  const { modules } = await cruiseTree(tree, ["packages", "apps"]);
  const files = [...modules.map(({ source }) => source), "packages/db/src/unseen.ts"];
  const edgeless = modules.map((module) => ({ ...module, dependencies: [] }));
  const read = (path: string) => readFileSync(join(tree, path), "utf8");
  expect(blindSpots(modules, files, read)).toEqual([expect.stringMatching(/not-seen.*unseen/)]);
  expect(blindSpots(edgeless, files.slice(0, -1), read)).toEqual([
    expect.stringMatching(/not-parsed.*page\.ts/),
  ]);
  const generated = () => 'import { pages } from "../generated/pages.ts";\n';
  expect(blindSpots(edgeless, files.slice(0, -1), generated)).toEqual([]);
});
