import { lstat, readFile, realpath, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { commandOutputBytesMax, type ImportedFile, readCommandResult } from "@lapline/contracts";
import {
  type CommandWork,
  type Definition,
  defaultParams,
  fillPlaceholders,
  type ScenarioDefinition,
  sourceEnv,
  spanMs,
} from "@lapline/contracts/definitions";
import type { ProgramIo } from "../programIo.ts";
import type { OpenedVersion } from "./openVersions.ts";
import { runProgram } from "./runProgram.ts";
import { watchOthers } from "./watchOthers.ts";

/** One start of a scenario's command or harness, and what it reported. */
export interface CommandTrial {
  index: number;
  durationMs: number;
  /** Why the trial does not count, as sentences; empty where it does. */
  reasons: string[];
  /** Mean cores that other programs of the host used meanwhile; null: not known. */
  othersCores: number | null;
  /** What it measured; empty where nothing could be read. */
  benchmarks: ImportedFile["benchmarks"];
}

export interface TrialSubject {
  definition: Definition;
  scenario: ScenarioDefinition;
  mode: string;
  version: OpenedVersion;
  index: number;
}

/**
 * Starts a scenario's command once in the folder of a version and reads what it measured. A command
 * that fails, hangs or prints nothing that can be read makes a trial that does not count, with its
 * reason; null where a person stopped it.
 */
export async function measureTrial(
  io: Pick<ProgramIo, "onInterrupt" | "env">,
  { definition, scenario, mode, version, index }: TrialSubject,
): Promise<CommandTrial | null> {
  const { command } = scenario;
  if (command === undefined) throw new Error(`${scenario.id} has no command`);
  const params = defaultParams(scenario.params);
  const values = { version: version.name, trial: String(index + 1), params };
  const fill = (text: string) => fillPlaceholders(text, values);
  const folder = join(version.folder, command.folder ?? ".");
  const file = command.output === "stdout" ? null : join(folder, command.output);
  const misplaced = await clearPlace(version, command, file);
  if (misplaced !== null)
    return { index, durationMs: 0, reasons: [misplaced], othersCores: null, benchmarks: [] };
  const others = watchOthers();
  const started = performance.now();
  const ended = await runProgram(io, command.run.map(fill), {
    cwd: folder,
    env: {
      ...io.env.inherited,
      ...sourceEnv(definition, version.folder),
      ...filled({ ...definition.target.modes?.[mode]?.env, ...command.env }, fill),
    },
    timeoutMs: spanMs(command.timeout),
  });
  if (ended.isInterrupted) return null;
  const durationMs = performance.now() - started;
  const othersCores = others();
  const result = readCommandResult(
    {
      program: command.run[0] ?? "",
      format: command.format,
      mapping: command.mapping,
      output: command.output,
    },
    { ...ended, text: file === null ? ended.stdout : await readOutput(version, file) },
  );
  return result.ok
    ? { index, durationMs, othersCores, reasons: [], benchmarks: result.benchmarks }
    : { index, durationMs, othersCores, reasons: [result.reason], benchmarks: [] };
}

/**
 * Removes an earlier output. Answers why no trial can start in the command's folder and write `file`;
 * null where one can. Links are followed: a file of somebody else behind one must never be removed.
 */
async function clearPlace(
  version: OpenedVersion,
  command: CommandWork,
  file: string | null,
): Promise<string | null> {
  const misplaced = await folderProblem(version, command.folder);
  if (misplaced !== null || file === null) return misplaced;
  // The command may make the folder of its output, so that there is nothing yet.
  const around = dirname(file);
  if ((await stat(around).catch(() => null)) !== null && !(await isInside(version, around))) {
    return `The output ${command.output} is outside the version's folder.`;
  }
  if ((await lstat(file).catch(() => null))?.isDirectory()) {
    return `The output ${command.output} is a folder. Name one file, or print the results.`;
  }
  try {
    // A file of an earlier trial would pass for this one's.
    await rm(file, { force: true });
    return null;
  } catch (error) {
    return `The output ${command.output} cannot be removed before the trial: ${(error as Error).message}.`;
  }
}

/** Why no trial can start in this folder below a version's own; null where one can. */
export async function folderProblem(version: OpenedVersion, name = "."): Promise<string | null> {
  const folder = join(version.folder, name);
  const facts = await stat(folder).catch(() => null);
  if (!facts?.isDirectory()) return `${version.name} has no folder ${name}.`;
  return (await isInside(version, folder))
    ? null
    : `The folder ${name} is outside the version's folder.`;
}

async function isInside(version: OpenedVersion, path: string): Promise<boolean> {
  const way = relative(await realpath(version.folder), await realpath(path));
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function readOutput(version: OpenedVersion, file: string): Promise<string | null> {
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile() || facts.size > commandOutputBytesMax) return null;
  if (!(await isInside(version, file))) return null;
  return readFile(file, "utf8");
}

export function filled(
  env: Readonly<Record<string, string>>,
  fill: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)]));
}
