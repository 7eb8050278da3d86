import { hyperfineSuite } from "@lapline/contracts/gallery";
import type { DetectedSuite } from "./detectedSuite.ts";
import { matchingFiles, type RepositoryFolder } from "./repositoryFolder.ts";

interface Program {
  seen: string;
  build: string[][];
  /** As a shell would start them from the folder. */
  programs: string[];
}

/** Scripts that set a folder up, and are nothing to measure. */
const setUp = /^(gradlew|mvnw|configure|install|build|make|setup|bootstrap|autogen|test|run)\b/;
const programsMax = 5;

/** A program whose time hyperfine can take: what the folder's own tools build, else what lies there. */
export async function detectProgram(folder: RepositoryFolder): Promise<DetectedSuite[]> {
  for (const find of [findRust, findGo, findCmake, findMake, findBinaries]) {
    const found = await find(folder);
    if (found === null) continue;
    const note =
      "hyperfine has to be installed. Add the arguments of a typical use behind the program.";
    return [{ seen: found.seen, ...hyperfineSuite(found.programs, found.build), note }];
  }
  return [];
}

async function findRust({ files, read }: RepositoryFolder): Promise<Program | null> {
  if (!files.includes("Cargo.toml")) return null;
  const manifest = await read("Cargo.toml");
  const bins = [...manifest.matchAll(/^\[\[bin\]\][^[]*?^\s*name\s*=\s*"([^"]+)"/gm)];
  const [, own] = /^\[package\][^[]*?^\s*name\s*=\s*"([^"]+)"/m.exec(manifest) ?? [];
  const name = bins[0]?.[1] ?? (files.includes("src/main.rs") ? own : undefined);
  if (name === undefined) return null;
  const programs = [`target/release/${name}`];
  return { seen: `the Rust program ${name}`, build: [["cargo", "build", "--release"]], programs };
}

async function findGo(folder: RepositoryFolder): Promise<Program | null> {
  if (!folder.files.includes("go.mod")) return null;
  const sources = folder.files.filter((file) => /^(cmd\/[^/]+\/)?[^/]+\.go$/.test(file));
  const [main] = await matchingFiles(folder, sources, /^package main\b/m);
  if (main === undefined) return null;
  const place = main.includes("/") ? `./${main.slice(0, main.lastIndexOf("/"))}` : ".";
  const build = [["go", "build", "-o", "lapline-program", place]];
  return { seen: `the Go program in ${place}`, build, programs: ["./lapline-program"] };
}

async function findCmake({ files, read }: RepositoryFolder): Promise<Program | null> {
  if (!files.includes("CMakeLists.txt")) return null;
  const [, name] = /^\s*add_executable\(\s*([\w-]+)\s/m.exec(await read("CMakeLists.txt")) ?? [];
  if (name === undefined) return null;
  const build = [
    ["cmake", "-S", ".", "-B", "build", "-DCMAKE_BUILD_TYPE=Release"],
    ["cmake", "--build", "build"],
  ];
  return { seen: `the CMake program ${name}`, build, programs: [`build/${name}`] };
}

async function findMake({ files, read }: RepositoryFolder): Promise<Program | null> {
  const makefile = ["Makefile", "makefile", "GNUmakefile"].find((one) => files.includes(one));
  if (makefile === undefined) return null;
  const text = await read(makefile);
  const named = /^(?:PROGRAM|PROG|TARGET|BINARY|BIN|EXE|NAME)\s*[:?]?=\s*([\w./-]+)\s*$/m.exec(
    text,
  );
  const rules = text.matchAll(/^([\w.-]+):[^=\n]*\n(?:\t.*\n)*?\t[^\n]*-o\s+(?:\$@|\1)(?:\s|$)/gm);
  const linked = [...rules].map(([, one]) => one).find((one) => !/\.(o|a|so)$/.test(one ?? ""));
  const name = (named?.[1] ?? linked)?.replace(/^\.\//, "");
  if (name === undefined) return null;
  return { seen: `the program ${name} of ${makefile}`, build: [["make"]], programs: [`./${name}`] };
}

async function findBinaries({ files, isExecutable }: RepositoryFolder): Promise<Program | null> {
  const near = files.filter((file) => /^[\w+-]+(\.(sh|bin))?$/.test(file) && !setUp.test(file));
  const marked = await Promise.all(
    near.map(async (file) => ((await isExecutable(file)) ? [file] : [])),
  );
  const found = marked.flat().slice(0, programsMax);
  if (found.length === 0) return null;
  const what = found.length === 1 ? "the program" : "the programs";
  return {
    seen: `${what} ${found.join(", ")}`,
    build: [],
    programs: found.map((name) => `./${name}`),
  };
}
