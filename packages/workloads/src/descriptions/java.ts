import { speedtestScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { sqliteModes } from "./durabilityModes.ts";

export interface JavaLibrary {
  id: string;
  title: string;
  summary: string;
  homepage: string;
  /** Coordinates of the library, whose version is the target's. */
  group: string;
  artifact: string;
  versions: readonly string[];
  durabilityModes: readonly string[];
  notes: readonly string[];
}

/** Libraries that Java calls. */
export const javaLibraries = {
  sqliteJdbc: {
    id: "sqlite-jdbc",
    title: "SQLite (sqlite-jdbc)",
    summary: "The JDBC driver of SQLite, called in process.",
    homepage: "https://github.com/xerial/sqlite-jdbc",
    group: "org.xerial",
    artifact: "sqlite-jdbc",
    // The last release for each of SQLite's since 3.46, as of 2026-11-20.
    versions: [
      "3.46.1.3",
      "3.47.2.0",
      "3.48.0.0",
      "3.49.1.0",
      "3.50.3.0",
      "3.51.3.0",
      "3.53.4.0",
      "3.54.1.0",
    ],
    durabilityModes: sqliteModes.names,
    notes: [
      "The driver brings SQLite; the first three numbers of its version are SQLite's.",
      "Statements are prepared before the clock starts and used again, as JDBC intends.",
    ],
  },
  objectbox: {
    id: "objectbox-java",
    title: "ObjectBox (Java)",
    summary: "An object database called from Java, in process.",
    homepage: "https://objectbox.io/",
    group: "io.objectbox",
    artifact: "objectbox-java",
    // Releases on Maven Central since 3.8, as of 2026-11-20.
    versions: ["3.8.0", "4.0.2", "4.0.3", "4.1.0", "4.2.0", "4.3.0", "4.3.1", "5.0.1", "5.1.0"],
    durabilityModes: ["sync-commit"],
    notes: [
      "Queries bring objects into Java, where they are counted and averaged, as in the published runs.",
      "Its one durability mode cannot be asked for through the store. That every commit is flushed was " +
        "seen from outside: 1014 calls of fdatasync in a whole run, whose first test makes 1000 commits " +
        "(5.1.0, strace). The copy of the files that each trial opens shows that commits reach them.",
      "What ObjectBox's Gradle plugin generates for entities is written by hand: the same calls, without " +
        "the plugin.",
      "The native library is that of Linux on x86_64.",
    ],
  },
} satisfies Readonly<Record<string, JavaLibrary>>;

function javaTarget(library: JavaLibrary): DescribedTarget {
  const { id, title, summary, homepage, group, artifact, versions, durabilityModes } = library;
  return {
    description: {
      id,
      title,
      summary,
      interface: "in_process",
      homepage,
      scenarios: speedtestScenarioIds,
      provisioners: [{ kind: "maven", sandbox: "process" }],
      durabilityModes: [...durabilityModes],
      versions: [...versions],
      onlyKnownVersions: false,
      notes: [
        ...library.notes,
        "Needs a JDK 17 or later on the bench machine; its version is part of the environment.",
        "The virtual machine compiles code as it runs: without a warm-up the first tests are slower than " +
          "the same work later.",
      ],
    },
    versionSource: { kind: "maven", group, artifact },
  };
}

export const javaTargets = Object.values<JavaLibrary>(javaLibraries).map(javaTarget);
