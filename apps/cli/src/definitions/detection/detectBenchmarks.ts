import { dirname } from "node:path/posix";
import {
  cargoSuite,
  criterionSuite,
  goSuite,
  npmSuite,
  pytestSuite,
  vitestSuite,
} from "@lapline/contracts/gallery";
import type { DetectedSuite } from "./detectedSuite.ts";
import { readNodePackage } from "./nodePackage.ts";
import { count, matchingFiles, type RepositoryFolder } from "./repositoryFolder.ts";

/** Benchmarks of `go test`. */
export async function detectGo(folder: RepositoryFolder): Promise<DetectedSuite[]> {
  if (!folder.files.includes("go.mod")) return [];
  const tests = folder.files.filter((file) => file.endsWith("_test.go"));
  const found = await matchingFiles(folder, tests, /^func Benchmark[A-Z_]\w*\(/m);
  if (found.length === 0) return [];
  const packages = [...new Set(found.map((file) => dirname(file)))];
  const [only = null] = packages.length === 1 ? packages : [];
  return [{ seen: `Go benchmarks in ${count(found.length, "file")}`, ...goSuite(only) }];
}

/** Criterion's benchmark targets, else functions with `#[bench]`. */
export async function detectRust(folder: RepositoryFolder): Promise<DetectedSuite[]> {
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
  const found = await matchingFiles(folder, files, /#\[bench\]/);
  if (found.length === 0) return [];
  return [
    {
      seen: `#[bench] functions in ${count(found.length, "file")}`,
      ...cargoSuite,
      note: "#[bench] needs a nightly toolchain.",
    },
  ];
}

/** An npm script that is called after what it does. */
export async function detectNode(folder: RepositoryFolder): Promise<DetectedSuite[]> {
  const own = await readNodePackage(folder);
  if (own === null) return [];
  const { scripts, install } = own;
  const script = scripts.bench ?? scripts.benchmark;
  if (typeof script !== "string") return [];
  const name = "bench" in scripts ? "bench" : "benchmark";
  const seen = `the npm script "${name}"`;
  if (/\bvitest\b/.test(script)) return [{ seen: `${seen} (Vitest)`, ...vitestSuite(install) }];
  const note = `"${name}" has to print one of the known formats, or lines such as: parse 12.5 ms`;
  return [{ seen, ...npmSuite(name, install), note }];
}

/** Files of which one makes a folder something that pip installs. */
const pythonPackages = ["pyproject.toml", "setup.py", "setup.cfg"];

/** Tests with the fixture of pytest-benchmark. */
export async function detectPython(folder: RepositoryFolder): Promise<DetectedSuite[]> {
  const tests = folder.files.filter((file) =>
    /(^|\/)(test_|bench_)[^/]*\.py$|_test\.py$/.test(file),
  );
  const found = await matchingFiles(folder, tests, /^\s*(async )?def \w+\([^)]*\bbenchmark\b/m);
  if (found.length === 0) return [];
  const isPackage = pythonPackages.some((name) => folder.files.includes(name));
  const needs = folder.files.includes("requirements.txt") ? ["-r", "requirements.txt"] : [];
  const suite = pytestSuite([...needs, ...(isPackage ? ["."] : [])]);
  const note = "The build installs into the folder venv: add it to .gitignore.";
  return [{ seen: `pytest-benchmark in ${count(found.length, "file")}`, ...suite, note }];
}
