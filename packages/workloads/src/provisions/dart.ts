import { type DartLibrary, dartLibraries } from "../descriptions/dart.ts";
import { readProgram, readProgramFile } from "../programs/programs.ts";
import { type DartPackages, dartVmOutput, dartVmParts, dartVmRecipe } from "./dartVmRecipe.ts";
import type { GitSource } from "./gitPlan.ts";
import type { DartLibraryFile, ProvisionPlan } from "./plan.ts";
import type { TargetProvision } from "./provision.ts";

interface DartHarness {
  /** `<module>.dart` of programs/dart/speedtest that speaks to the library. */
  module: string;
  /** Packages of pub.dev that the harness imports beside the library. */
  besides?: Readonly<Record<string, string>>;
  /** What else the build needs: code generators, and a native library of the same version. */
  build?: { builders: readonly string[]; library: Omit<DartLibraryFile, "version"> };
  /** The folder for the library's own repository, and its packages in there. */
  git?: { folder: string; packages: DartPackages };
}

const commit = /^[0-9a-f]{40}$/;

/** What both SQLite libraries stand on, at the releases of their time. */
const commonSources: readonly GitSource[] = [
  {
    repository: "https://github.com/simolus3/sqlite3.dart",
    ref: "sqlite3-2.4.7",
    folder: "sqlite3",
  },
  { repository: "https://github.com/dart-lang/core", ref: "async-v2.13.0", folder: "core" },
  { repository: "https://github.com/dart-lang/native", ref: "ffi-v2.1.2", folder: "native" },
  {
    repository: "https://github.com/tekartik/synchronized.dart",
    ref: "v3.1.0",
    folder: "synchronized",
  },
];

const commonPackages: DartPackages = {
  async: "core/pkgs/async",
  collection: "core/pkgs/collection",
  ffi: "native/pkgs/ffi",
  path: "core/pkgs/path",
  sqlite3: "sqlite3/sqlite3",
  synchronized: "synchronized/synchronized",
  typed_data: "core/pkgs/typed_data",
};

/** Modules that only some libraries' own ones import, by these. */
const modulesOf = new Map([
  ["library_sqlite_async", ["open_sqlite.dart"]],
  ["library_sqflite", ["open_sqlite.dart"]],
  ["library_isar", ["isar_models.dart"]],
  ["library_objectbox", ["objectbox_models.dart"]],
]);
const ofLibraries = new Set(
  [...modulesOf].flatMap(([module, needed]) => [`${module}.dart`, ...needed]),
);

/** The modules that the library's own one imports, which goes by the name that trial.dart imports. */
function programOf(module: string, version: string): Record<string, string> {
  const needed = modulesOf.get(module) ?? [];
  const common = Object.entries(readProgram("dartSpeedtest")).filter(
    ([name]) => needed.includes(name) || !ofLibraries.has(name),
  );
  return {
    ...Object.fromEntries(common),
    "library.dart": readProgramFile("dartSpeedtest", `${module}.dart`),
    "version.dart": `const libraryVersion = ${JSON.stringify(version)};\n`,
  };
}

function planOf(
  { id, packageName, repository }: DartLibrary,
  { module, besides = {}, build, git }: DartHarness,
  version: string,
  provisioner: string,
): ProvisionPlan {
  const program = programOf(module, version);
  const executable = `harness-${id}`;
  if (provisioner === "git" && git !== undefined && repository !== null) {
    const ref = commit.test(version) ? version : `v${version}`;
    const files = Object.entries(program).map(([name, text]) => [`program/${name}`, text]);
    return {
      kind: "git",
      sources: [{ repository, ref, folder: git.folder }, ...commonSources],
      parts: dartVmParts,
      files: Object.fromEntries(files),
      recipe: dartVmRecipe({ ...commonPackages, ...git.packages }, executable),
      outputs: [{ from: "dist", to: "dist" }, dartVmOutput],
      executable: `dist/${executable}`,
    };
  }
  const packages = { [packageName]: version, ...besides };
  const { builders = [], library: native } = build ?? {};
  return {
    kind: "dart",
    package: packageName,
    version,
    packages,
    builders: Object.fromEntries(
      builders.map((name) => [name, name.startsWith(`${packageName}_`) ? version : "any"]),
    ),
    libraries: native === undefined ? [] : [{ ...native, version }],
    sources: program,
    executable,
  };
}

/** A library of Dart in the harness of programs/dart/speedtest, which is the target's process. */
function provisionOf(library: DartLibrary, harness: DartHarness): TargetProvision {
  return {
    interface: { kind: "in_process", program: null, driver: null },
    provision: (version, provisioner) => planOf(library, harness, version, provisioner),
    secretNames: [],
  };
}

const { sqliteAsync, sqflite, isar, objectbox } = dartLibraries;

/** Libraries that Dart calls. */
export const dartProvisions = {
  [sqliteAsync.id]: provisionOf(sqliteAsync, {
    module: "library_sqlite_async",
    besides: { sqlite3: "^2.4.7" },
    git: { folder: "sqlite_async", packages: { sqlite_async: "sqlite_async" } },
  }),
  [sqflite.id]: provisionOf(sqflite, {
    module: "library_sqflite",
    besides: { sqlite3: "^2.4.7" },
    git: {
      folder: "sqflite",
      packages: {
        sqflite_common: "sqflite/sqflite_common",
        sqflite_common_ffi: "sqflite/sqflite_common_ffi",
      },
    },
  }),
  [isar.id]: provisionOf(isar, {
    module: "library_isar",
    build: {
      builders: ["isar_generator", "build_runner"],
      library: { registry: "pub.dev", package: "isar_flutter_libs", file: "linux/libisar.so" },
    },
  }),
  [objectbox.id]: provisionOf(objectbox, {
    module: "library_objectbox",
    // The package itself asks for one release of flat_buffers.
    besides: { flat_buffers: "any" },
    build: {
      builders: [],
      library: {
        registry: "pypi",
        package: "objectbox-clib",
        file: "objectbox_clib/lib/x86_64/libobjectbox.so",
      },
    },
  }),
};
