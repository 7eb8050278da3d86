import { type Argument, args, pathArgument } from "@lapline/contracts";
import type { OwnPrograms, ProvisionPlan } from "@lapline/workloads";
import { findProgram } from "../../sandbox/programs/findProgram.ts";
import { askTool } from "../build/askTool.ts";
import type { ProvisionContext } from "../provisionContext.ts";

/** What a program of this machine decides of the numbers, and how it is asked for its version. */
const questions: Readonly<Record<string, Argument[]>> = {
  go: args("version"),
  cargo: args("--version"),
  rustc: args("--version"),
  node: args("--version"),
  deno: args("--version"),
  bun: args("--version"),
  python3: args("--version"),
  java: args("-version"),
  gcc: args("--version"),
  clang: args("--version"),
};
/** What runs in the runtime of another. */
const runtimes: Readonly<Record<string, readonly string[]>> = {
  cargo: ["rustc"],
  npm: ["node"],
  npx: ["node"],
  mvn: ["java"],
  gradle: ["java"],
  python: ["python3"],
  make: ["gcc"],
};
const ASK_TIMEOUT_MS = 30_000;
const CHARACTERS_MAX = 200;

/**
 * First lines of what this machine's tools say of their versions, by `tool.NAME`, of those that steps and
 * trials are started with: a newer compiler or runtime is another environment, not a change of the
 * measured software. What a script starts is not known.
 */
export async function toolVersions(
  plan: ProvisionPlan,
  { started }: OwnPrograms,
  context: ProvisionContext,
): Promise<Record<string, string>> {
  const steps = plan.kind === "definition" ? plan.steps : [];
  const programs = [...steps.map(({ argv }) => argv), ...started].map(([name = ""]) => name);
  const names = new Set(programs.flatMap((name) => [name, ...(runtimes[name] ?? [])]));
  const versions: Record<string, string> = {};
  for (const name of [...names].toSorted()) {
    const question = Object.hasOwn(questions, name) ? questions[name] : undefined;
    const path = findProgram(name, context.toolEnv.PATH ?? "");
    if (question === undefined || path === null) continue;
    const argv = [pathArgument(path), ...question];
    const asked = await askTool({ name, argv, timeoutMs: ASK_TIMEOUT_MS }, context);
    const said = asked.outputTail.trim().split("\n")[0] ?? "";
    if (asked.ok && said !== "") versions[`tool.${name}`] = said.slice(0, CHARACTERS_MAX);
  }
  return versions;
}
