import { speedtestScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { sqliteModes } from "./durabilityModes.ts";

export interface DartLibrary {
  id: string;
  title: string;
  summary: string;
  homepage: string;
  /** Name of the package on pub.dev. */
  packageName: string;
  /** The library's own repository, whose tags are `v<version>`; null: only from pub.dev. */
  repository: string | null;
  versions: readonly string[];
  durabilityModes: readonly string[];
  /** Why it never ran; absent: it did. */
  verification?: DescribedTarget["description"]["verification"];
  notes: readonly string[];
}

/** Libraries that Dart calls. */
export const dartLibraries = {
  sqliteAsync: {
    id: "sqlite-async",
    title: "SQLite for Dart (sqlite_async)",
    summary: "sqlite_async, which keeps connections in isolates, called in process.",
    homepage: "https://github.com/powersync-ja/sqlite_async.dart",
    packageName: "sqlite_async",
    repository: "https://github.com/powersync-ja/sqlite_async.dart",
    versions: ["0.6.1"],
    // Its own default comes first.
    durabilityModes: sqliteModes.names,
    notes: [
      "With provisioner dart the release of SQLite is that of the machine's libsqlite3. From pub.dev it " +
        "has not run.",
    ],
  },
  sqflite: {
    id: "sqflite",
    title: "SQLite for Dart (sqflite)",
    summary: "sqflite_common_ffi, sqflite without a mobile platform, called in process.",
    homepage: "https://github.com/tekartik/sqflite",
    packageName: "sqflite_common_ffi",
    repository: "https://github.com/tekartik/sqflite",
    versions: ["2.3.2"],
    // Its own default comes first.
    durabilityModes: sqliteModes.namesFrom("delete-full"),
    notes: [
      "With provisioner dart the release of SQLite is that of the machine's libsqlite3. From pub.dev it " +
        "has not run.",
    ],
  },
  isar: {
    id: "isar",
    title: "Isar",
    summary: "An object database called from Dart, in process.",
    homepage: "https://github.com/isar/isar",
    packageName: "isar",
    repository: null,
    versions: ["3.1.0+1"],
    // Its own default, with which the published runs were made, comes first.
    durabilityModes: ["relaxed", "sync-commit"],
    verification: {
      status: "not_verified",
      reason:
        "Its library is in no registry but pub.dev, which was out of reach. The harness was compiled " +
        "against Isar's own sources, and the steps of its build ran against a stand-in for the Dart SDK.",
    },
    notes: [
      "relaxed does not wait for the disk at a commit. The mode is not verifiable: Isar cannot be asked, " +
        "and the copy of the files shows only that commits reach them.",
      "Queries bring objects into Dart, where they are counted and averaged, as in the published runs.",
    ],
  },
  objectbox: {
    id: "objectbox-dart",
    title: "ObjectBox (Dart)",
    summary: "An object database called from Dart, in process.",
    homepage: "https://objectbox.io/",
    packageName: "objectbox",
    repository: null,
    // A release needs a native library of its own number, in objectbox-clib of PyPI.
    versions: ["5.3.2"],
    durabilityModes: ["sync-commit"],
    verification: {
      status: "not_verified",
      reason:
        "It needs a Dart SDK for x86_64 and pub.dev, which were out of reach; there is no native library " +
        "for the 32-bit Dart at hand. The harness was compiled by that Dart against ObjectBox's own " +
        "sources of 5.3.2 and answered up to the loading of the library; the native library of 5.3.2, " +
        "called from Python, took its model and stored and found the rows that it wrote; the steps of " +
        "its build ran against a stand-in for the SDK, with the real native library from PyPI.",
    },
    notes: [
      "Queries bring objects into Dart, where they are counted and averaged, as in the published runs. " +
        "Calls are the synchronous ones: the published program put test 1 into a queue and ran the rest " +
        "in another isolate.",
      "Its one durability mode cannot be asked for through the store; with the same native library in " +
        "Python every commit was seen to be flushed.",
      "What objectbox_generator writes for entities is written by hand, and not generated.",
      "The native library is that of Linux on x86_64, from objectbox-clib of PyPI at the same number. Releases " +
        "of pub.dev without one end as version_not_found.",
    ],
  },
} satisfies Readonly<Record<string, DartLibrary>>;

function dartTarget(library: DartLibrary): DescribedTarget {
  const { id, title, summary, homepage, repository, versions, durabilityModes } = library;
  const { verification } = library;
  const fromPub = { kind: "dart", sandbox: "process" } as const;
  return {
    description: {
      id,
      title,
      summary,
      interface: "in_process",
      homepage,
      scenarios: speedtestScenarioIds,
      provisioners:
        repository === null ? [fromPub] : [fromPub, { kind: "git", sandbox: "process" }],
      durabilityModes: [...durabilityModes],
      versions: [...versions],
      onlyKnownVersions: false,
      ...(verification && { verification }),
      notes: [
        ...library.notes,
        "Provisioner dart: the machine's own Dart compiles the program ahead of time with the package " +
          "from pub.dev.",
        ...(repository === null
          ? []
          : [
              "Provisioner git: sources from their repositories, in the 32-bit Dart 3.7.3 of the npm package " +
                "sass-embedded-linux-ia32, with SQLite 3.53.2 compiled for it; needs Debian's gcc-multilib. " +
                "Its runtime is named in the environment and breaks comparability with every other figure.",
            ]),
      ],
    },
    versionSource:
      repository === null
        ? { kind: "pub", package: library.packageName }
        : { kind: "git", repository, tagPrefix: "v" },
  };
}

export const dartTargets = Object.values<DartLibrary>(dartLibraries).map(dartTarget);
