import { speedtestScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { sqliteModes } from "./durabilityModes.ts";

interface PythonLibrary {
  id: string;
  title: string;
  summary: string;
  homepage: string;
  /** Name of the package on PyPI; null: part of Python itself. */
  packageName: string | null;
  versions: readonly string[];
  durabilityModes: readonly string[];
  notes: readonly string[];
}

/** Libraries that Python calls. */
export const pythonLibraries = {
  sqlite3: {
    id: "python-sqlite3",
    title: "SQLite (Python's sqlite3)",
    summary: "The sqlite3 module of Python's own library, called in process.",
    homepage: "https://docs.python.org/3/library/sqlite3.html",
    packageName: null,
    versions: ["bundled"],
    durabilityModes: sqliteModes.names,
    notes: [
      "The release of SQLite is the one that the machine's Python links; it is part of the environment.",
      "The module keeps prepared statements, so a call for each statement does not prepare it again.",
    ],
  },
  objectbox: {
    id: "objectbox-python",
    title: "ObjectBox (Python)",
    summary: "An object database called from Python, in process.",
    homepage: "https://objectbox.io/",
    packageName: "objectbox",
    // Releases on PyPI with the interface of 4.0, as of 2026-11-20.
    versions: ["4.0.0", "5.0.0"],
    durabilityModes: ["sync-commit"],
    notes: [
      "Queries bring objects into Python, where they are counted and averaged, as in the published runs.",
      "Its one durability mode cannot be asked for through the store. That every commit is flushed was " +
        "seen from outside: 1001 calls of fdatasync for 1000 inserts (5.0.0, strace). The copy of the " +
        "files that each trial opens shows that commits reach them.",
      "At most 10 000 objects go into one call.",
    ],
  },
} satisfies Readonly<Record<string, PythonLibrary>>;

function pythonTarget(library: PythonLibrary): DescribedTarget {
  const { id, title, summary, homepage, packageName, versions, durabilityModes } = library;
  return {
    description: {
      id,
      title,
      summary,
      interface: "in_process",
      homepage,
      scenarios: speedtestScenarioIds,
      provisioners: [{ kind: "pip", sandbox: "process" }],
      durabilityModes: [...durabilityModes],
      versions: [...versions],
      onlyKnownVersions: packageName === null,
      notes: [
        ...library.notes,
        "Needs python3 3.9 or later on the bench machine; its version is part of the environment.",
      ],
    },
    ...(packageName === null ? {} : { versionSource: { kind: "pypi", package: packageName } }),
  };
}

export const pythonTargets = Object.values<PythonLibrary>(pythonLibraries).map(pythonTarget);
