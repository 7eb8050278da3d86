import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ProgramName, programs } from "./programs.ts";

const known = new Map<ProgramName, Readonly<Record<string, string>>>();

/**
 * The files of a program by their path in its folder, sorted. They are read when a plan asks for them,
 * so that whoever only wants descriptions needs none of them.
 */
export function readProgram(name: ProgramName): Readonly<Record<string, string>> {
  const before = known.get(name);
  if (before !== undefined) return before;
  const { folder, files } = programs[name];
  const path = join(programsFolder(), folder);
  const texts = pathsIn(path)
    .filter((file) => files.test(file))
    .sort()
    .map((file) => [file, readFileSync(join(path, file), "utf8")] as const);
  if (texts.length === 0) throw new Error(`There are no files of ${folder} in ${path}.`);
  const read = Object.fromEntries(texts);
  known.set(name, read);
  return read;
}

/** One file of a program; throws when it has no such file. */
export function readProgramFile(name: ProgramName, file: string): string {
  const text = readProgram(name)[file];
  if (text === undefined) throw new Error(`${programs[name].folder} has no ${file}.`);
  return text;
}

function pathsIn(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, encoding: "utf8" });
  } catch (error) {
    throw new Error(`The programs that Lapline brings are not in ${path}.`, { cause: error });
  }
}

/** A folder of this package, and in what is bundled a folder beside the bundle. */
function programsFolder(): string {
  const { dirname, filename } = import.meta;
  return filename.endsWith(".ts") ? join(dirname, "../../programs") : join(dirname, "programs");
}
