import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Only what lies in the folder itself: its tests lie below it. */
const inFolder = (ending: string) => new RegExp(`^[^/]+[.]${ending}$`);
const goFiles = /^[^/]+(?<!_test)[.]go$/;
const crateFiles = /^(Cargo[.](toml|lock)|src\/main[.]rs)$/;

/**
 * What Lapline brings in other languages: a folder of `programs/` in the layout of its language, and
 * which of its paths a plan takes. Tests and what only the language's own tools need stay behind.
 */
export const programs = {
  goSql: { folder: "go/sql", files: goFiles },
  goPocketbase: { folder: "go/pocketbase", files: goFiles },
  goPocketbaseBefore023: { folder: "go/pocketbase-before-0.23", files: goFiles },
  goRunSql: { folder: "go/run-sql", files: goFiles },
  pythonSpeedtest: { folder: "python/speedtest", files: inFolder("py") },
  javaSpeedtest: { folder: "java/speedtest", files: inFolder("java") },
  dartSpeedtest: { folder: "dart/speedtest", files: inFolder("dart") },
  dartVm: { folder: "shell/dart-vm", files: inFolder("sh") },
  trailbase010: { folder: "rust/trailbase-0.1.0", files: crateFiles },
  trailbase020: { folder: "rust/trailbase-0.2.0", files: crateFiles },
  trailbaseScripts: { folder: "shell/trailbase", files: inFolder("sh") },
  trailbaseGuest: { folder: "javascript/trailbase-guest", files: inFolder("js") },
  trailbaseScript: { folder: "javascript/trailbase-script", files: inFolder("js") },
  pocketbaseHooks: { folder: "javascript/pocketbase-hooks", files: inFolder("js") },
  payloadServer: { folder: "javascript/payload", files: inFolder("mjs") },
  drillServer: { folder: "javascript/drill", files: inFolder("mjs") },
} as const satisfies Readonly<Record<string, { folder: string; files: RegExp }>>;

export type ProgramName = keyof typeof programs;

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
