import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { ClaimedJob } from "@lapline/contracts";
import { type Definition, parseDefinition } from "@lapline/contracts/definitions";
import { expect } from "vitest";
import { definedRepository, type openDefinitionBench } from "./openDefinitionBench.ts";

const root = join(import.meta.dirname, "../../../../examples");

/** With a cold cache, a build downloads and compiles for minutes. */
export const exampleMs = 15 * 60_000;

/** Load over HTTP in a test, instead of what the example says. */
const duration = "2s";

interface Example {
  name: string;
  provisioner: ClaimedJob["provisioner"];
  /** The version, or base and head of a comparison; a checkout gets them as tags. */
  versions: readonly [string] | readonly [base: string, head: string];
}

/**
 * Runs the scenario of an example as a machine does, one trial for each version, and expects every trial
 * to count. Answers the report.
 */
export async function runExample(
  bench: Awaited<ReturnType<typeof openDefinitionBench>>,
  { name, provisioner, versions }: Example,
) {
  const content = readExample(name);
  if (content.target.source.checkout !== undefined) {
    for (const version of versions) await bench.commit(version, filesOf(join(root, name)));
  }
  bench.start();
  const [first, second] = versions;
  const [durability = "default"] = Object.keys(content.target.modes ?? {});
  const job: Partial<ClaimedJob> = {
    ...{ provisioner, durability, trials: 1 },
    definition: { revision: 1, repository: definedRepository, content },
    target: content.target.id,
    scenario: content.scenarios[0]?.id ?? "",
    version: second ?? first,
    ...(second !== undefined && { comparison: { kind: "compare", baseVersion: first } }),
  };
  const { report, failure, log } = await bench.run(content, job, exampleMs);
  expect(failure, log).toBeNull();
  expect(bench.api.complaints).toEqual([]);
  if (report === null) throw new Error("no report, though nothing failed");
  expect(report.trials.length).toBe(versions.length);
  // A busy machine is no fault of the example.
  const reasons = report.trials.flatMap((trial) => trial.reasons);
  expect(
    reasons.filter(({ code }) => code !== "generator_saturated"),
    log,
  ).toEqual([]);
  return report;
}

function readExample(name: string): Definition {
  const parsed = parseDefinition(readFileSync(join(root, name, "lapline.yml"), "utf8"));
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(" "));
  const { definition } = parsed;
  for (const { http } of definition.scenarios)
    if (http !== undefined) http.load.duration = duration;
  return definition;
}

function filesOf(folder: string): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    found.map((path) => [relative(folder, path), readFileSync(path, "utf8")]),
  );
}
