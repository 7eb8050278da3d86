import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import {
  cargoSuite,
  cppSuite,
  criterionSuite,
  goSuite,
  jmhSuite,
  npmSuite,
  pytestSuite,
  type Suite,
  vitestSuite,
} from "@lapline/contracts/gallery";

/** Benchmarks that a folder has, and how they are run. */
export interface DetectedSuite extends Suite {
  /** What was seen, as a phrase: "Go benchmarks in 3 files". */
  seen: string;
  /** What has to be there, or is worth knowing before the first run. */
  note?: string;
}

/** A folder of a repository as detectors see it. */
interface Folder {
  files: readonly string[];
  read: (file: string) => Promise<string>;
}

const filesMax = 5000;
const skipped = new Set(["node_modules", "target", "dist", "build", "vendor", "venv"]);

/** Folders of tools, such as .venv and .tox, hold benchmarks of other people. */
const isSkipped = (name: string) => name.startsWith(".") || skipped.has(name);

/** Looks through a folder for benchmarks of the known kinds; nothing is run. */
export async function detectSuites(root: string): Promise<DetectedSuite[]> {
  const folder: Folder = {
    files: await listFiles(root),
    read: (file) => readFile(join(root, file), "utf8").catch(() => ""),
  };
  const detectors = [detectGo, detectRust, detectNode, detectPython, detectJmh, detectCpp];
  const found = await Promise.all(detectors.map((detect) => detect(folder)));
  return found.flat();
}

async function listFiles(root: string): Promise<string[]> {
  const files: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    // One that cannot be read has no benchmarks of this user.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (files.length >= filesMax) return;
      const path = join(folder, entry.name);
      if (entry.isFile()) files.push(relative(root, path));
      else if (entry.isDirectory() && !isSkipped(entry.name)) await visit(path);
    }
  };
  await visit(root);
  return files;
}

/** The files of `names` whose text matches. */
async function matching({ read }: Folder, names: readonly string[], pattern: RegExp) {
  const texts = await Promise.all(names.map(async (name) => ({ name, text: await read(name) })));
  return texts.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;

async function detectGo(folder: Folder): Promise<DetectedSuite[]> {
  if (!folder.files.includes("go.mod")) return [];
  const tests = folder.files.filter((file) => file.endsWith("_test.go"));
  const found = await matching(folder, tests, /^func Benchmark[A-Z_]\w*\(/m);
  if (found.length === 0) return [];
  return [{ seen: `Go benchmarks in ${count(found.length, "file")}`, ...goSuite }];
}

async function detectRust(folder: Folder): Promise<DetectedSuite[]> {
  const manifest = folder.files.includes("Cargo.toml") ? await folder.read("Cargo.toml") : "";
  if (manifest === "") return [];
  const own = [...manifest.matchAll(/^\[\[bench\]\]([^[]*)/gm)].flatMap(([, body = ""]) => {
    const name = /^\s*name\s*=\s*"([^"]+)"/m.exec(body)?.[1];
    return name !== undefined && /^\s*harness\s*=\s*false/m.test(body) ? [name] : [];
  });
  if (/^\s*criterion\s*=/m.test(manifest) && own.length > 0) {
    const seen = `Criterion in ${count(own.length, "benchmark target")} (${own.join(", ")})`;
    return [{ seen, ...criterionSuite(own) }];
  }
  const files = folder.files.filter((file) => /^benches\/.*\.rs$/.test(file));
  const found = await matching(folder, files, /#\[bench\]/);
  if (found.length === 0) return [];
  return [
    {
      seen: `#[bench] functions in ${count(found.length, "file")}`,
      ...cargoSuite,
      note: "#[bench] needs a nightly toolchain.",
    },
  ];
}

/** What installs the dependencies without changing a lock file; null where there are none. */
function installOf({ files }: Folder, manifest: Record<string, unknown>): string[] | null {
  if (files.includes("package-lock.json")) return ["npm", "ci"];
  if (files.includes("pnpm-lock.yaml")) return ["pnpm", "install", "--frozen-lockfile"];
  if (files.includes("yarn.lock")) return ["yarn", "install", "--frozen-lockfile"];
  const hasAny = ["dependencies", "devDependencies", "optionalDependencies", "workspaces"].some(
    (name) => Object.keys(Object(manifest[name])).length > 0,
  );
  return hasAny ? ["npm", "install", "--no-package-lock"] : null;
}

async function detectNode(folder: Folder): Promise<DetectedSuite[]> {
  if (!folder.files.includes("package.json")) return [];
  let manifest: Record<string, unknown> = {};
  try {
    manifest = Object(JSON.parse(await folder.read("package.json")));
  } catch {
    return [];
  }
  const scripts: Record<string, unknown> = Object(manifest.scripts);
  const script = scripts.bench ?? scripts.benchmark;
  if (typeof script !== "string") return [];
  const name = "bench" in scripts ? "bench" : "benchmark";
  const install = installOf(folder, manifest);
  const seen = `the npm script "${name}"`;
  if (/\bvitest\b/.test(script)) return [{ seen: `${seen} (Vitest)`, ...vitestSuite(install) }];
  const note = `"${name}" has to print one of the known formats, or lines such as: parse 12.5 ms`;
  return [{ seen, ...npmSuite(name, install), note }];
}

async function detectPython(folder: Folder): Promise<DetectedSuite[]> {
  const tests = folder.files.filter((file) =>
    /(^|\/)(test_|bench_)[^/]*\.py$|_test\.py$/.test(file),
  );
  const found = await matching(folder, tests, /^\s*(async )?def \w+\([^)]*\bbenchmark\b/m);
  if (found.length === 0) return [];
  const note = "pytest and pytest-benchmark have to be installed for python3.";
  return [{ seen: `pytest-benchmark in ${count(found.length, "file")}`, ...pytestSuite, note }];
}

async function detectJmh(folder: Folder): Promise<DetectedSuite[]> {
  const sources = folder.files.filter((file) => /\.(java|kt|scala)$/.test(file));
  const found = await matching(folder, sources, /org\.openjdk\.jmh\.annotations/);
  if (found.length === 0 || !folder.files.includes("pom.xml")) return [];
  return [{ seen: `JMH in ${count(found.length, "file")}, built by Maven`, ...jmhSuite }];
}

async function detectCpp(folder: Folder): Promise<DetectedSuite[]> {
  const manifest = folder.files.includes("CMakeLists.txt")
    ? await folder.read("CMakeLists.txt")
    : "";
  const program =
    /target_link_libraries\(\s*([\w-]+)[^)]*\bbenchmark(?:::benchmark(?:_main)?)?\b/.exec(
      manifest,
    )?.[1];
  if (program === undefined) return [];
  return [{ seen: `Google Benchmark in the CMake target ${program}`, ...cppSuite(program) }];
}
