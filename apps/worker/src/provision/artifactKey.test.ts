import type { GitPlan } from "@lapline/workloads";
import { expect, test } from "vitest";
import { artifactKey } from "./artifactKey.ts";

const tool: GitPlan = {
  kind: "git",
  sources: [],
  parts: {},
  recipe: { files: {}, steps: [{ argv: ["cp", "a", "b"], timeoutMs: 1_000 }] },
  outputs: [],
  executable: null,
};
const plan: GitPlan = {
  ...tool,
  sources: [{ repository: "https://git.example.org/a", ref: "v1", folder: "src" }],
  parts: { tool },
};
const needs = [{ program: "cargo", debianPackage: "cargo" }];
const keyOf = (one: GitPlan) => artifactKey(one, "linux-x64");

/** The plan with a submodule in a submodule, each pinned to an address of that host. */
function withSubmodules(host: string, omit: string[]): GitPlan {
  const deep = { repository: `${host}/deep`, omit };
  const submodules = { lib: { repository: `${host}/lib`, submodules: { deep } } };
  return { ...plan, sources: plan.sources.map((source) => ({ ...source, submodules })) };
}

test("what a machine needs for a build does not change what is found in the cache, in parts neither", () => {
  const needy = { ...tool, recipe: { ...tool.recipe, needs } };
  expect(keyOf(needy)).toBe(keyOf(tool));
  expect(keyOf({ ...plan, parts: { tool: needy } })).toBe(keyOf(plan));
});

test("a pinned address names what the tree names already, and everything else of a submodule counts", () => {
  const pinned = withSubmodules("https://git.example.org", ["/media"]);
  expect(keyOf(withSubmodules("https://other.example.org", ["/media"]))).toBe(keyOf(pinned));
  expect(keyOf(withSubmodules("https://git.example.org", []))).not.toBe(keyOf(pinned));
  expect(keyOf(pinned)).not.toBe(keyOf(plan));
});

test("what is built, on what, counts", () => {
  const steps = [{ argv: ["cp", "a", "c"], timeoutMs: 1_000 }];
  const other = { ...tool, recipe: { files: {}, steps } };
  const keys = [plan, tool, other, { ...plan, parts: { tool: other } }].map(keyOf);
  expect(new Set([...keys, artifactKey(plan, "darwin-arm64")])).toHaveProperty("size", 5);
});
