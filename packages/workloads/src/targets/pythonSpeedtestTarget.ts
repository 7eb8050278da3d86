import type { ProvisionPlan, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { readProgram, readProgramFile } from "../programs/readProgram.ts";
import { speedtestScenarioIds } from "../scenarios/speedtestScenarioIds.ts";

interface PythonLibrary {
  id: string;
  title: string;
  summary: string;
  homepage: string;
  /** `<module>.py` of programs/python/speedtest that speaks to the library. */
  module: "library_sqlite3" | "library_objectbox";
  /** Name of the package on PyPI; null: part of Python itself. */
  packageName: string | null;
  versions: readonly string[];
  durabilityModes: readonly string[];
  notes: readonly string[];
}

/** The library's module goes by the name that trial.py imports; sqlite3's is also what `probe` times. */
function sourcesOf(module: string): Record<string, string> {
  const { "library_objectbox.py": _, ...common } = readProgram("pythonSpeedtest");
  return { ...common, "library.py": readProgramFile("pythonSpeedtest", `${module}.py`) };
}

function pipPlan({ id, module, packageName }: PythonLibrary, version: string): ProvisionPlan {
  const packages = packageName === null ? [] : [{ name: packageName, version }];
  return { kind: "pip", packages, sources: sourcesOf(module), executable: `harness-${id}` };
}

/** A library of Python in the harness of programs/python/speedtest, which is the target's process. */
export function pythonSpeedtestTarget(library: PythonLibrary): TargetAdapter {
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
    interface: { kind: "in_process", program: null, driver: null },
    provision: (version) => pipPlan(library, version),
    secretNames: [],
    compareVersions: compareSemver,
    ...(packageName === null ? {} : { versionSource: { kind: "pypi", package: packageName } }),
  };
}
