import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importMappingSchema } from "@lapline/contracts";
import { parseDefinition } from "@lapline/contracts/definitions";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { parseLaplineFile } from "../../apps/cli/src/submission/readLaplineFile.ts";
import { checkPlan } from "../../apps/worker/src/provision/checkPlan.ts";
import { jsonProblems } from "./jsonProblems.ts";
import { documentedBlocks } from "./readDocumentation.ts";
import { documentedFacts, submissionProblems } from "./workProblems.ts";

const root = join(import.meta.dirname, "../..");
const readYaml = (path: string): unknown => parse(readFileSync(join(root, path), "utf8"));
const blocksOf = (language: string) =>
  documentedBlocks()
    .filter((block) => block.language === language)
    .map(({ at, text }) => [at, text] as const);

function fileProblems(text: string): string[] {
  if (/^target:/m.test(text)) {
    const parsed = parseDefinition(text);
    return parsed.ok ? [] : parsed.problems.map(({ line, message }) => `${line}: ${message}`);
  }
  const { failOn, baseline, ...submission } = parseLaplineFile(
    text,
    "lapline.yml",
    documentedFacts,
  );
  return submissionProblems(submission);
}

const actionSchema = z.looseObject({ inputs: z.record(z.string(), z.unknown()) });
const workflowSchema = z.looseObject({
  jobs: z.record(
    z.string(),
    z.looseObject({
      steps: z.array(
        z.looseObject({
          uses: z.string().optional(),
          with: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
});
const templateSchema = z.looseObject({
  ".lapline": z.looseObject({ variables: z.record(z.string(), z.unknown()) }),
});
const pipelineSchema = z.looseObject({
  benchmarks: z.looseObject({ variables: z.record(z.string(), z.string()) }),
});

/** The inputs of the action, and what its targets and scenarios would start. */
function workflowProblems(workflow: unknown): string[] {
  const { inputs } = actionSchema.parse(readYaml("action/action.yml"));
  const steps = Object.values(workflowSchema.parse(workflow).jobs).flatMap((job) => job.steps);
  const ours = steps.filter(({ uses = "" }) => uses.includes("/action@"));
  if (ours.length === 0) return ["No step uses the action."];
  return ours.flatMap(({ with: given = {} }) => [
    ...Object.keys(given)
      .filter((name) => !(name in inputs))
      .map((name) => `The action has no input ${name}.`),
    ...fileProblems(
      JSON.stringify({
        targets: given.targets?.trim().split("\n"),
        scenarios: given.scenarios?.trim().split("\n"),
      }),
    ),
  ]);
}

function pipelineProblems(pipeline: unknown): string[] {
  const template = templateSchema.parse(readYaml("action/gitlab/lapline.yml"));
  const known = [...Object.keys(template[".lapline"].variables), "LAPLINE_URL", "LAPLINE_API_KEY"];
  const given = Object.keys(pipelineSchema.parse(pipeline).benchmarks.variables);
  return given.filter((name) => !known.includes(name)).map((name) => `There is no ${name}.`);
}

test.each(blocksOf("json"))("the JSON at %s is accepted by its reader", (_, text) => {
  expect(jsonProblems(JSON.parse(text))).toEqual([]);
});

test.each(blocksOf("yaml"))("the YAML at %s is accepted by its reader", (_, text) => {
  const value = Object(parse(text));
  if ("jobs" in value) expect(workflowProblems(value)).toEqual([]);
  else if ("benchmark" in value) expect(importMappingSchema.safeParse(value).error).toBeUndefined();
  else if ("include" in value) expect(pipelineProblems(value)).toEqual([]);
  else expect(fileProblems(text)).toEqual([]);
});

test.each(blocksOf("ini"))(
  "the unit at %s starts a program with settings that it has",
  (_, text) => {
    const settings = readFileSync(join(root, "apps/worker/src/env.ts"), "utf8");
    const [, variables = ""] = /^Environment=(.*)$/m.exec(text) ?? [];
    const names = variables.split(" ").map((pair) => pair.split("=")[0]);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(settings).toContain(`  ${name}:`);
    expect(text).toMatch(/^ExecStart=.* apps\/worker\/dist\/main\.mjs$/m);
  },
);

/** Members of a target, as a page shows them. */
const members = blocksOf("ts").filter(([, text]) => /^provision: /m.test(text));

test("pages show plans of targets", () => expect(members.length).toBeGreaterThan(1));

test.each(members)("the plan at %s is one that a worker takes", (_, text) => {
  // What the snippet takes from files that are not shown.
  const outside =
    "const nodeSqliteDrivers = () => ({}); const join = (...parts) => parts.join('/');";
  const target: unknown = new Function(`${outside} return {${text}};`)();
  const { provision } = z.looseObject({ provision: z.function() }).parse(target);
  const plan: unknown = Reflect.apply(provision, undefined, ["24.4.1"]);
  expect(() => Reflect.apply(checkPlan, undefined, [plan])).not.toThrow();
});

test.each([
  [{ targets: [], scenarios: [], labels: ["local"] }, /“targets” is empty/],
  [{ lapline: 1, benchmarks: "none" }, /./],
  [{ type: "push_tags", data: {} }, /type has to be/],
  [{ type: "alert.found", timestamp: "2026-11-20T12:00:00.000Z", data: {} }, /type/],
  [{ colour: "blue" }, /No reader/],
])("%j is found to be wrong", (value, says) => {
  expect(jsonProblems(value).join("\n")).toMatch(says);
});
