import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { exitCodes, Failure } from "../failure.ts";
import { type HarnessLanguage, harnessKits } from "./harnessFiles.ts";

/** The module where there is none. Nothing is ever fetched by this name: the files are its own. */
const ownModule = "lapline.local/bench";
/** By which the example imports the package in the sources. */
const sourceImport = '"lapline.local/harness"';
/** What may stand in the path of a Go package, and in commands and comments without quotes. */
const plainPath = /^[A-Za-z0-9._~/-]+$/;

export interface WrittenHarness {
  /** Paths from the working folder. */
  files: string[];
  /** What starts the example there. */
  run: string[];
}

/**
 * Writes the package of a language and its example into a folder below `cwd`. Throws a Failure where one
 * of the files is there already; then none is written.
 */
export async function writeHarness(
  language: HarnessLanguage,
  { cwd, folder }: { cwd: string; folder: string },
): Promise<WrittenHarness> {
  const kit = harnessKits[language];
  const place = resolve(cwd, folder);
  const shown = relative(cwd, place).replaceAll("\\", "/") || ".";
  checkPath(shown);
  const run = kit.run(shown);
  const [packaged, example] = await Promise.all(kit.files.map(({ from }) => readKitFile(from)));
  const [packageFile, exampleFile] = kit.files;
  const texts = new Map([[packageFile.to, packaged ?? ""]]);
  let text = (example ?? "").replace(kit.exampleRun, run.join(" "));
  if (language === "go") {
    const { path, isNew } = await packageOf(place);
    text = text.replace(sourceImport, `"${path}"`);
    if (isNew) texts.set("go.mod", `module ${ownModule}\n\ngo 1.21\n`);
  }
  texts.set(exampleFile.to, text);
  const files = [...texts.keys()].map((name) => `${shown}/${name}`.replace(/^\.\//, ""));
  const present: string[] = [];
  for (const file of files) if (await exists(join(cwd, file))) present.push(file);
  if (present.length > 0) throw taken(present);
  for (const [name, content] of texts) {
    const file = join(place, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: "wx" });
  }
  return { files, run };
}

function checkPath(path: string): void {
  if (plainPath.test(path)) return;
  const advice = "Name a folder of letters, digits, dots and dashes.";
  throw new Failure(exitCodes.usage, `A harness cannot be in ${path}. ${advice}`);
}

function taken(files: readonly string[]): Failure {
  const are = files.length === 1 ? "is" : "are";
  const advice = "Nothing was written. Name another folder: lapline harness init LANGUAGE FOLDER.";
  return new Failure(exitCodes.usage, `${files.join(" and ")} ${are} here already. ${advice}`);
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Beside the bundle, or in the checkout that this file is of. */
async function readKitFile(name: string): Promise<string> {
  const folders = [
    join(import.meta.dirname, "harnesses"),
    join(import.meta.dirname, "../../../../harnesses"),
  ];
  for (const folder of folders) {
    const text = await readFile(join(folder, name), "utf8").catch(() => null);
    if (text !== null) return text;
  }
  const sentence = `A part of the command line is missing (harnesses/${name}).`;
  throw new Failure(exitCodes.internal, `${sentence} Install the package again.`);
}

/** By which path Go finds the package in `harness` of a folder, and whether the folder is its own module. */
async function packageOf(folder: string): Promise<{ path: string; isNew: boolean }> {
  const found = await moduleAbove(folder);
  if (found === null) return { path: `${ownModule}/harness`, isNew: true };
  const below = relative(found.root, folder).replaceAll("\\", "/");
  const path = [found.name, below, "harness"].filter((part) => part !== "").join("/");
  checkPath(path);
  return { path, isNew: false };
}

async function moduleAbove(folder: string): Promise<{ root: string; name: string } | null> {
  const text = await readFile(join(folder, "go.mod"), "utf8").catch(() => "");
  const [, name] = /^module\s+"?([^\s"]+)"?/m.exec(text) ?? [];
  if (name !== undefined) return { root: folder, name };
  const parent = dirname(folder);
  return parent === folder ? null : moduleAbove(parent);
}
