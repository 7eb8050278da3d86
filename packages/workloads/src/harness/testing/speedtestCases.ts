import { buildHarness } from "../../../scripts/buildHarness.ts";
import { targetsById } from "../../registry.ts";
import { installPipTarget } from "./installPipTarget.ts";
import type { TestMachine } from "./testMachine.ts";

/** A target that does the speedtest scenarios, with its harness. */
export interface SpeedtestCase {
  target: string;
  version: string;
  language: string;
  /** Why it cannot run on this machine, in a sentence; null: it can. */
  missing: string | null;
  /** Builds or installs what is needed, and answers the argument vector. */
  provide(folder: string): Promise<[string, ...string[]]>;
  /** Path of its database inside the data folder, where that is SQLite's. */
  sqliteFile: string | null;
}

function pythonCase(
  machine: TestMachine,
  one: Pick<SpeedtestCase, "target" | "version" | "sqliteFile">,
): SpeedtestCase {
  const python = machine.findProgram("python3");
  return {
    ...one,
    language: "python",
    missing:
      python === null || machine.findProgram("pip3") === null
        ? "python3 with pip is not on the PATH."
        : null,
    provide: async () => {
      const plan = targetsById.get(one.target)?.provision(one.version, "pip");
      if (python === null || plan === undefined) {
        throw new Error(`${one.target} cannot be installed.`);
      }
      return [await installPipTarget(python, plan, machine.cacheDir)];
    },
  };
}

/** Every target of the speedtest scenarios. */
export const speedtestCases = (machine: TestMachine): readonly SpeedtestCase[] => [
  {
    target: "sqlite",
    version: "bundled",
    language: "javascript",
    missing: null,
    provide: async (folder) => [process.execPath, (await buildHarness(folder)).inProcess],
    sqliteFile: "speedtest.db",
  },
  pythonCase(machine, {
    target: "python-sqlite3",
    version: "bundled",
    sqliteFile: "data/speedtest.db",
  }),
  pythonCase(machine, { target: "objectbox-python", version: "5.0.0", sqliteFile: null }),
];
