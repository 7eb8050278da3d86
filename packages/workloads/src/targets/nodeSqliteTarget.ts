import { join } from "node:path";
import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { keyTypeOption } from "../keyTypeOption.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { objectsScenarioIds } from "../scenarios/objectsScenarioIds.ts";
import { speedtestScenarioIds } from "../scenarios/speedtestScenarioIds.ts";
import { nodeSqliteDrivers } from "./nodeSqlite.ts";
import { sqliteModes } from "./sqliteModes.ts";

interface NodeSqliteHost {
  id: string;
  /** Name for people. */
  runtimeName: string;
  homepage: string;
  /** npm package with the runtime; its releases are the target's. */
  packageName: string;
  /** Program inside the package and its flags, by release. */
  argv(version: string): readonly [string, ...string[]];
  versions: readonly string[];
  /** Releases that are never offered. */
  ignore?: readonly string[];
  notes: readonly string[];
}

/** node:sqlite of a runtime whose release is the version. */
export function nodeSqliteTarget(host: NodeSqliteHost): TargetAdapter {
  const { id, runtimeName, homepage, packageName, argv, versions, ignore, notes } = host;
  return {
    description: {
      id,
      title: `SQLite (${runtimeName} release)`,
      summary: `node:sqlite of a chosen release of ${runtimeName}, called in process.`,
      interface: "in_process",
      homepage,
      scenarios: [...allScenarioIds, ...speedtestScenarioIds, ...objectsScenarioIds],
      provisioners: [{ kind: "npm", sandbox: "process" }],
      durabilityModes: sqliteModes.names,
      options: [keyTypeOption("random", allScenarioIds)],
      versions: [...versions],
      onlyKnownVersions: false,
      notes: [
        `The version is that of ${runtimeName}; each brings its own SQLite, which the report shows. ` +
          "Needs Linux on x64 with glibc.",
        `The harness runs in this ${runtimeName} too, so a difference between two releases may be one ` +
          "of the engine around SQLite.",
        ...notes,
        "node:sqlite blocks the thread: operations run one after another.",
      ],
    },
    interface: {
      kind: "in_process",
      program: "inProcess",
      runtime: ({ artifactDir, version }) => {
        const [program, ...flags] = argv(version);
        return [join(artifactDir, "node_modules", packageName, program), ...flags];
      },
      runtimeIsTarget: true,
      ...nodeSqliteDrivers("runtime"),
    },
    provision: (version) => ({ kind: "npm", packages: [{ name: packageName, version }] }),
    secretNames: [],
    compareVersions: compareSemver,
    versionSource: { kind: "npm", package: packageName, ...(ignore && { ignore }) },
  };
}
