import { pythonLibraries } from "../descriptions/python.ts";
import { readProgram, readProgramFile } from "../programs/programs.ts";
import type { TargetProvision } from "./provision.ts";

/** The library's module goes by the name that trial.py imports; sqlite3's is also what `probe` times. */
function sourcesOf(module: string): Record<string, string> {
  const { "library_objectbox.py": _, ...common } = readProgram("pythonSpeedtest");
  return { ...common, "library.py": readProgramFile("pythonSpeedtest", `${module}.py`) };
}

/**
 * A library of Python in the harness of programs/python/speedtest, which is the target's process.
 * `module` is the `<module>.py` there that speaks to the library.
 */
function provisionOf(
  { id, packageName }: { id: string; packageName: string | null },
  module: "library_sqlite3" | "library_objectbox",
): TargetProvision {
  return {
    interface: { kind: "in_process", program: null, driver: null },
    provision: (version) => ({
      kind: "pip",
      packages: packageName === null ? [] : [{ name: packageName, version }],
      sources: sourcesOf(module),
      executable: `harness-${id}`,
    }),
    secretNames: [],
  };
}

const { sqlite3, objectbox } = pythonLibraries;

/** Libraries that Python calls. */
export const pythonProvisions = {
  [sqlite3.id]: provisionOf(sqlite3, "library_sqlite3"),
  [objectbox.id]: provisionOf(objectbox, "library_objectbox"),
};
