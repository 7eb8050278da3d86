import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");
const read = (path: string): unknown => parse(readFileSync(join(root, path), "utf8"));

const permissionsSchema = z.record(z.string(), z.enum(["read", "write", "none"]));
const workflowSchema = z.object({
  permissions: permissionsSchema,
  jobs: z.record(
    z.string(),
    z.object({
      permissions: permissionsSchema,
      uses: z.string().optional(),
      "timeout-minutes": z.number().optional(),
      steps: z
        .array(z.object({ uses: z.string().optional(), run: z.string().optional() }))
        .default([]),
    }),
  ),
});
const workflows = globSync(".github/workflows/*.yml", { cwd: root })
  .sort()
  .map((path) => [path, workflowSchema.parse(read(path))] as const);

test("there is a workflow for changes and one for releases", () => {
  expect(workflows.map(([path]) => path)).toEqual([
    ".github/workflows/ci.yml",
    ".github/workflows/release.yml",
  ]);
});

test.each(workflows)("%s gives each job only what it names, and each job ends", (_, workflow) => {
  expect(workflow.permissions).toEqual({});
  const endless = Object.entries(workflow.jobs).filter(
    ([, job]) => job.uses === undefined && job["timeout-minutes"] === undefined,
  );
  expect(endless).toEqual([]);
});

test.each(workflows)("%s pins the actions of others by commit", (_, { jobs }) => {
  const used = Object.values(jobs).flatMap(({ uses, steps }) => [
    ...(uses === undefined ? [] : [uses]),
    ...steps.flatMap((step) => step.uses ?? []),
  ]);
  expect(used.length).toBeGreaterThan(1);
  expect(used.filter((one) => !/^\.\/|@[0-9a-f]{40}$/.test(one))).toEqual([]);
});

test.each(workflows)("%s puts nothing that a stranger writes into a shell", (_, { jobs }) => {
  const scripts = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
});

const formSchema = z.object({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(z.object({ type: z.enum(["markdown", "textarea", "input", "dropdown"]) })).min(1),
});

test("there is a form for bugs, features and numbers that look wrong", () => {
  const files = globSync(".github/ISSUE_TEMPLATE/*.yml", { cwd: root })
    .filter((path) => !path.endsWith("config.yml"))
    .sort();
  const names = files.map((path) => formSchema.parse(read(path)).name);
  expect(names).toEqual(["Bug", "Feature", "A number looks wrong"]);
});
