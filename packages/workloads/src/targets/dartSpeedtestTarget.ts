import type { DartLibraryFile, ProvisionPlan, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import type { GitSource } from "../gitPlan.ts";
import { readProgram, readProgramFile } from "../programs/readProgram.ts";
import { speedtestScenarioIds } from "../scenarios/speedtestScenarioIds.ts";
import { type DartPackages, dartVmOutput, dartVmParts, dartVmRecipe } from "./dartVmRecipe.ts";

interface DartLibrary {
  id: string;
  title: string;
  summary: string;
  homepage: string;
  /** `<module>.dart` of programs/dart/speedtest that speaks to the library. */
  module: string;
  /** Name of the package on pub.dev, with the packages that the harness imports beside it. */
  pub: { name: string; besides: Readonly<Record<string, string>> };
  /** What else the build needs: code generators, and a native library of the same version. */
  build?: { builders: readonly string[]; library: Omit<DartLibraryFile, "version"> };
  /**
   * The library's own repository, whose tags are `v<version>`, the folder for it, and its packages in
   * there; null: only from pub.dev.
   */
  git: { repository: string; folder: string; packages: DartPackages } | null;
  versions: readonly string[];
  durabilityModes: readonly string[];
  /** Why it never ran; absent: it did. */
  verification?: TargetAdapter["description"]["verification"];
  notes: readonly string[];
}

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

function planOf(library: DartLibrary, version: string, provisioner: string): ProvisionPlan {
  const { id, module, pub, git } = library;
  const program = programOf(module, version);
  const executable = `harness-${id}`;
  if (provisioner === "git" && git !== null) {
    const files = Object.entries(program).map(([name, text]) => [`program/${name}`, text]);
    return {
      kind: "git",
      sources: [
        { repository: git.repository, ref: `v${version}`, folder: git.folder },
        ...commonSources,
      ],
      parts: dartVmParts,
      files: Object.fromEntries(files),
      recipe: dartVmRecipe({ ...commonPackages, ...git.packages }, executable),
      outputs: [{ from: "dist", to: "dist" }, dartVmOutput],
      executable: `dist/${executable}`,
    };
  }
  const packages = { [pub.name]: version, ...pub.besides };
  const { builders = [], library: native } = library.build ?? {};
  return {
    kind: "dart",
    package: pub.name,
    version,
    packages,
    builders: Object.fromEntries(
      builders.map((name) => [name, name.startsWith(`${pub.name}_`) ? version : "any"]),
    ),
    libraries: native === undefined ? [] : [{ ...native, version }],
    sources: program,
    executable,
  };
}

/** A library of Dart in the harness of programs/dart/speedtest, which is the target's process. */
export function dartSpeedtestTarget(library: DartLibrary): TargetAdapter {
  const { id, title, summary, homepage, git, versions, durabilityModes, verification } = library;
  const fromPub = { kind: "dart", sandbox: "process" } as const;
  return {
    description: {
      id,
      title,
      summary,
      interface: "in_process",
      homepage,
      scenarios: speedtestScenarioIds,
      provisioners: git === null ? [fromPub] : [fromPub, { kind: "git", sandbox: "process" }],
      durabilityModes: [...durabilityModes],
      versions: [...versions],
      onlyKnownVersions: false,
      ...(verification && { verification }),
      notes: [
        ...library.notes,
        "Provisioner dart: the machine's own Dart compiles the program ahead of time with the package " +
          "from pub.dev.",
        ...(git === null
          ? []
          : [
              "Provisioner git: sources from their repositories, in the 32-bit Dart 3.7.3 of the npm package " +
                "sass-embedded-linux-ia32, with SQLite 3.53.2 compiled for it; needs Debian's gcc-multilib. " +
                "Its runtime is named in the environment and breaks comparability with every other figure.",
            ]),
      ],
    },
    interface: { kind: "in_process", program: null, driver: null },
    provision: (version, provisioner) => planOf(library, version, provisioner),
    secretNames: [],
    compareVersions: compareSemver,
    versionSource:
      git === null
        ? { kind: "pub", package: library.pub.name }
        : { kind: "git", repository: git.repository, tagPrefix: "v" },
  };
}
