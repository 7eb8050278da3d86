import { existsSync } from "node:fs";
import { asVersionName } from "@lapline/contracts";
import { findProgram } from "@lapline/testkit";
import { buildHarness } from "../../../scripts/buildHarness.ts";
import { targetsById } from "../../provisions/registry.ts";
import { buildGitTarget, mirrorOf } from "./buildGitTarget.ts";
import type { TestMachine } from "./harnessCase.ts";
import { installMavenTarget } from "./installMavenTarget.ts";
import { installNpmTarget } from "./installNpmTarget.ts";
import { installPipTarget } from "./installPipTarget.ts";

/** A target that does the speedtest scenarios, with its harness. */
export interface SpeedtestCase {
  target: string;
  version: string;
  language: string;
  /** Why it cannot run on this machine, in a sentence; null: it can. */
  missing: string | null;
  /** Repositories that it is built from; none where left out. */
  repositories?: readonly string[];
  /** Builds or installs what is needed, and answers the argument vector. */
  provide(folder: string): Promise<[string, ...string[]]>;
  /** Folder of the provisioned package, once it was provided; null: the plan names none. */
  artifactDir(): string | null;
  /** Path of its database inside the data folder, where that is SQLite's. */
  sqliteFile: string | null;
}

/** A library from npm, in the runtime that it brings or in this one. */
function npmCase(machine: TestMachine, target: string, version: string): SpeedtestCase {
  let artifactDir: string | null = null;
  return {
    target,
    version,
    language: "javascript",
    missing: null,
    artifactDir: () => artifactDir,
    provide: async (folder) => {
      const adapter = targetsById.get(target);
      if (adapter?.interface.kind !== "in_process") throw new Error(`There is no ${target}.`);
      artifactDir = await installNpmTarget(
        adapter.provision(asVersionName(version, "npm"), "npm"),
        machine.cacheDir,
      );
      const runtime = adapter.interface.runtime?.({ artifactDir, version });
      const [program = "", ...flags] = runtime ?? [process.execPath];
      return [program, ...flags, (await buildHarness(folder)).inProcess];
    },
    sqliteFile: "speedtest.db",
  };
}

function pythonCase(
  machine: TestMachine,
  one: Pick<SpeedtestCase, "target" | "version" | "sqliteFile">,
): SpeedtestCase {
  const python = machine.findProgram("python3");
  return {
    ...one,
    language: "python",
    artifactDir: () => null,
    missing:
      python === null || machine.findProgram("pip3") === null
        ? "python3 with pip is not on the PATH."
        : null,
    provide: async () => {
      const plan = targetsById.get(one.target)?.provision(asVersionName(one.version, "pip"), "pip");
      if (python === null || plan === undefined) {
        throw new Error(`${one.target} cannot be installed.`);
      }
      return [await installPipTarget(python, plan, machine.cacheDir)];
    },
  };
}

function javaCase(
  machine: TestMachine,
  one: Pick<SpeedtestCase, "target" | "version" | "sqliteFile">,
): SpeedtestCase {
  const javac = machine.findProgram("javac");
  return {
    ...one,
    language: "java",
    artifactDir: () => null,
    missing: javac === null ? "javac is not on the PATH." : null,
    provide: async () => {
      const plan = targetsById
        .get(one.target)
        ?.provision(asVersionName(one.version, "maven"), "maven");
      if (javac === null || plan === undefined) throw new Error(`${one.target} cannot be built.`);
      return installMavenTarget(javac, plan, machine.cacheDir);
    },
  };
}

/** From the sources of the library. */
function dartCase(machine: TestMachine, target: string, version: string): SpeedtestCase {
  const plan = targetsById.get(target)?.provision(asVersionName(version, "git"), "git");
  const sources = plan?.kind === "git" ? plan.sources : [];
  const isMirrored = sources.every(
    ({ repository }) => mirrorOf(machine.gitMirrors, repository) !== undefined,
  );
  const needs = plan?.kind === "git" ? (plan.recipe.needs ?? []) : [];
  const isHere =
    isMirrored &&
    needs.every((need) =>
      "program" in need ? findProgram(need.program) !== null : need.paths.some(existsSync),
    );
  return {
    target,
    version,
    language: "dart",
    repositories: sources.map(({ repository }) => repository),
    artifactDir: () => null,
    missing: isHere
      ? null
      : "GIT_MIRRORS lacks what it is built from, or the machine gcc or its files for 32 bits.",
    provide: async () => {
      if (plan === undefined) throw new Error(`There is no target ${target}.`);
      return [await buildGitTarget(machine, plan)];
    },
    sqliteFile: "data/speedtest.db",
  };
}

/** Every target of the speedtest scenarios. */
export const speedtestCases = (machine: TestMachine): readonly SpeedtestCase[] => [
  {
    target: "sqlite",
    version: "bundled",
    language: "javascript",
    artifactDir: () => null,
    missing: null,
    provide: async (folder) => [process.execPath, (await buildHarness(folder)).inProcess],
    sqliteFile: "speedtest.db",
  },
  npmCase(machine, "sqlite-deno", "2.4.3"),
  npmCase(machine, "sqlite-drizzle-better-sqlite3", "13.2.0"),
  pythonCase(machine, {
    target: "python-sqlite3",
    version: "bundled",
    sqliteFile: "data/speedtest.db",
  }),
  pythonCase(machine, { target: "objectbox-python", version: "5.0.0", sqliteFile: null }),
  javaCase(machine, {
    target: "sqlite-jdbc",
    version: "3.54.1.0",
    sqliteFile: "data/speedtest.db",
  }),
  javaCase(machine, { target: "objectbox-java", version: "5.1.0", sqliteFile: null }),
  dartCase(machine, "sqlite-async", "0.6.1"),
  dartCase(machine, "sqflite", "2.3.2"),
];
