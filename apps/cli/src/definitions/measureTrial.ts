import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type Definition,
  fillPlaceholders,
  type ImportedFile,
  parseImport,
  type ScenarioDefinition,
  spanMs,
} from "@lapline/contracts";
import type { ProgramIo } from "../programIo.ts";
import type { OpenedVersion } from "./openVersions.ts";
import { runProgram } from "./runProgram.ts";

/** One start of a scenario's command, and what it printed. */
export interface CommandTrial {
  index: number;
  durationMs: number;
  /** Why the trial does not count, as sentences; empty where it does. */
  reasons: string[];
  /** What it measured; empty where nothing could be read. */
  benchmarks: ImportedFile["benchmarks"];
}

/** A larger file is no benchmark's result. */
const outputBytesMax = 64 * 1024 ** 2;

interface TrialSubject {
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
  const values = { version: version.name, trial: String(index + 1) };
  const fill = (text: string) => fillPlaceholders(text, values);
  const folder = join(version.folder, command.folder ?? ".");
  const file = command.output === "stdout" ? null : join(folder, command.output);
  // A file of an earlier trial would pass for this one's.
  if (file !== null) await rm(file, { force: true });
  const started = performance.now();
  const ended = await runProgram(io, command.run.map(fill), {
    cwd: folder,
    env: {
      ...io.env.inherited,
      ...filled({ ...definition.target.modes?.[mode]?.env, ...command.env }, fill),
    },
    timeoutMs: spanMs(command.timeout),
  });
  if (ended.isInterrupted) return null;
  const durationMs = performance.now() - started;
  const refuse = (reason: string): CommandTrial => {
    const shown = ended.tail.filter((line) => line.trim() !== "").slice(-5);
    const tail =
      shown.length === 0 ? "It printed nothing." : `Its last lines: ${shown.join(" | ")}`;
    return { index, durationMs, reasons: [`${reason} ${tail}`], benchmarks: [] };
  };
  if (ended.problem !== null) return refuse(`${command.run[0]}: ${ended.problem}.`);
  if (ended.code !== 0) return refuse(`${command.run[0]} ended with exit code ${ended.code}.`);
  const text = file === null ? ended.stdout : await readOutput(file);
  if (text === null) {
    return refuse(`There is no file ${command.output} of at most 64 MiB after the command ended.`);
  }
  const { format } = command;
  const parsed = parseImport(text, { format, fileName: command.output });
  if (!parsed.ok) {
    const place = parsed.line === null ? "" : ` (line ${parsed.line})`;
    return refuse(`The results cannot be read as ${format}${place}: ${parsed.reason}.`);
  }
  return { index, durationMs, reasons: [], benchmarks: parsed.file.benchmarks };
}

async function readOutput(file: string): Promise<string | null> {
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile() || facts.size > outputBytesMax) return null;
  return readFile(file, "utf8");
}

export function filled(
  env: Readonly<Record<string, string>>,
  fill: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)]));
}
