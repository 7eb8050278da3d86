import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { tryCommand } from "../selfhost/runCommand.ts";

const timeoutMs = 120_000;

const actionSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: z.record(
    z.string(),
    z.strictObject({
      description: z.string(),
      required: z.boolean().optional(),
      default: z.string().optional(),
    }),
  ),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({
    using: z.literal("composite"),
    steps: z.array(
      z.strictObject({
        id: z.string(),
        shell: z.literal("bash"),
        env: z.record(z.string(), z.string()),
        run: z.string(),
      }),
    ),
  }),
});

/** What a job saw of an action: the exit code of the step that failed, or 0. */
export interface ActionResult {
  code: number | null;
  output: string;
  outputs: Record<string, string>;
  summary: string;
}

/**
 * Runs a composite action as the runner does: its steps one after the other in bash, `${{ … }}` filled
 * from inputs and the outputs of earlier steps, answers read from the files that the environment names.
 * Throws for an expression that names nothing.
 */
export async function runAction(
  action: string,
  job: {
    folder: string;
    inputs: Readonly<Record<string, string>>;
    env: Readonly<Record<string, string>>;
  },
): Promise<ActionResult> {
  const text = await readFile(join(action, "action.yml"), "utf8");
  const { inputs, outputs, runs } = actionSchema.parse(parse(text));
  for (const name of Object.keys(job.inputs)) {
    if (inputs[name] === undefined) throw new Error(`the action has no input ${name}`);
  }
  const temporary = await mkdtemp(join(job.folder, "runner-"));
  const summaryFile = join(temporary, "summary.md");
  await writeFile(summaryFile, "");
  const known = new Map<string, string>();
  for (const [name, { default: standard, required }] of Object.entries(inputs)) {
    const value = job.inputs[name] ?? standard;
    if (value === undefined && required) throw new Error(`the input ${name} is missing`);
    known.set(`inputs.${name}`, value ?? "");
  }
  let code: number | null = 0;
  let output = "";
  for (const { id, env, run } of runs.steps) {
    const outputFile = join(temporary, `${id}.output`);
    await writeFile(outputFile, "");
    const filled = Object.entries(env).map(([name, value]) => [name, fill(value, known)]);
    const result = await tryCommand(
      ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", run],
      {
        timeoutMs,
        cwd: job.folder,
        env: {
          ...job.env,
          ...Object.fromEntries(filled),
          GITHUB_ACTION_PATH: action,
          GITHUB_OUTPUT: outputFile,
          GITHUB_STEP_SUMMARY: summaryFile,
          RUNNER_TEMP: temporary,
        },
      },
    );
    output += result.output;
    for (const line of (await readFile(outputFile, "utf8")).split("\n")) {
      const at = line.indexOf("=");
      if (at > 0) known.set(`steps.${id}.outputs.${line.slice(0, at)}`, line.slice(at + 1));
    }
    code = result.code;
    if (code !== 0) break;
  }
  const told = Object.entries(outputs).map(([name, { value }]) => [name, fill(value, known)]);
  const summary = await readFile(summaryFile, "utf8");
  return { code, output, outputs: Object.fromEntries(told), summary };
}

function fill(text: string, known: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) => {
    const value = known.get(expression);
    if (value === undefined) throw new Error(`nothing is known of ${expression}`);
    return value;
  });
}
