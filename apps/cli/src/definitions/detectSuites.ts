import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Benchmarks that a folder has, and how they are run. */
export interface DetectedSuite {
  /** What was seen, as a phrase: "Go benchmarks in 3 files". */
  seen: string;
  /** Last part of the scenario's id. */
  id: string;
  title: string;
  build?: string[][];
  command: { run: string[]; format: string; output?: string; folder?: string };
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
  const run = ["go", "test", "-run=^$", "-bench=.", "-benchmem", "./..."];
  return [
    {
      seen: `Go benchmarks in ${count(found.length, "file")}`,
      id: "gobench",
      title: "Go benchmarks",
      build: [["go", "build", "./..."]],
      command: { run, format: "go" },
    },
  ];
}

async function detectRust(folder: Folder): Promise<DetectedSuite[]> {
  const manifest = folder.files.includes("Cargo.toml") ? await folder.read("Cargo.toml") : "";
  if (manifest === "") return [];
  const own = [...manifest.matchAll(/^\[\[bench\]\]([^[]*)/gm)].flatMap(([, body = ""]) => {
    const name = /^\s*name\s*=\s*"([^"]+)"/m.exec(body)?.[1];
    return name !== undefined && /^\s*harness\s*=\s*false/m.test(body) ? [name] : [];
  });
  if (/^\s*criterion\s*=/m.test(manifest) && own.length > 0) {
    const benches = own.flatMap((name) => ["--bench", name]);
    const run = ["cargo", "bench", ...benches, "--", "--output-format", "bencher"];
    return [
      {
        seen: `Criterion in ${count(own.length, "benchmark target")} (${own.join(", ")})`,
        id: "criterion",
        title: "Criterion benchmarks",
        build: [["cargo", "bench", "--no-run", ...benches]],
        command: { run, format: "libtest" },
      },
    ];
  }
  const files = folder.files.filter((file) => /^benches\/.*\.rs$/.test(file));
  const found = await matching(folder, files, /#\[bench\]/);
  if (found.length === 0) return [];
  return [
    {
      seen: `#[bench] functions in ${count(found.length, "file")}`,
      id: "cargobench",
      title: "Rust benchmarks",
      command: { run: ["cargo", "bench"], format: "libtest" },
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
  const build = installOf(folder, manifest);
  const seen = `the npm script "${name}"`;
  const common = {
    ...{ id: "npmbench", title: "npm benchmarks" },
    ...(build === null ? {} : { build: [build] }),
  };
  if (/\bvitest\b/.test(script)) {
    const run = ["npx", "vitest", "bench", "--run", "--outputJson=bench.json"];
    const command = { run, format: "vitest", output: "bench.json" };
    return [{ ...common, seen: `${seen} (Vitest)`, command }];
  }
  return [
    {
      ...common,
      seen,
      command: { run: ["npm", "run", "--silent", name], format: "auto" },
      note: `"${name}" has to print one of the known formats, or lines such as: parse 12.5 ms`,
    },
  ];
}

async function detectPython(folder: Folder): Promise<DetectedSuite[]> {
  const tests = folder.files.filter((file) =>
    /(^|\/)(test_|bench_)[^/]*\.py$|_test\.py$/.test(file),
  );
  const found = await matching(folder, tests, /^\s*(async )?def \w+\([^)]*\bbenchmark\b/m);
  if (found.length === 0) return [];
  const run = ["python3", "-m", "pytest", "--benchmark-only", "--benchmark-json=benchmark.json"];
  return [
    {
      seen: `pytest-benchmark in ${count(found.length, "file")}`,
      id: "pytest",
      title: "Python benchmarks",
      command: { run, format: "pytest-benchmark", output: "benchmark.json" },
      note: "pytest and pytest-benchmark have to be installed for python3.",
    },
  ];
}

async function detectJmh(folder: Folder): Promise<DetectedSuite[]> {
  const sources = folder.files.filter((file) => /\.(java|kt|scala)$/.test(file));
  const found = await matching(folder, sources, /org\.openjdk\.jmh\.annotations/);
  if (found.length === 0 || !folder.files.includes("pom.xml")) return [];
  const run = ["java", "-jar", "target/benchmarks.jar", "-rf", "json", "-rff", "jmh.json"];
  return [
    {
      seen: `JMH in ${count(found.length, "file")}, built by Maven`,
      id: "jmh",
      title: "JMH benchmarks",
      build: [["mvn", "--batch-mode", "--quiet", "package", "-DskipTests"]],
      command: { run, format: "jmh", output: "jmh.json" },
    },
  ];
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
  return [
    {
      seen: `Google Benchmark in the CMake target ${program}`,
      id: "cpp",
      title: "C++ benchmarks",
      build: [
        ["cmake", "-S", ".", "-B", "build", "-DCMAKE_BUILD_TYPE=Release"],
        ["cmake", "--build", "build"],
      ],
      command: { run: [`build/${program}`, "--benchmark_format=json"], format: "google-benchmark" },
    },
  ];
}
