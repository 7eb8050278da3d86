import { join } from "node:path";
import { compareSemver } from "../descriptions/compareSemver.ts";
import { denoPackage, nodePackage } from "../descriptions/runtimeVersions.ts";
import { nodeSqliteDrivers } from "./nodeSqlite.ts";
import type { TargetProvision } from "./provision.ts";

/** SQLite of the machine's own Node.js. */
export const sqliteProvision: TargetProvision = {
  interface: { kind: "in_process", program: "inProcess", ...nodeSqliteDrivers("sqlite") },
  provision: () => ({ kind: "bundled" }),
  secretNames: [],
};

/** node:sqlite of a runtime from npm; `argv` is the program inside the package and its flags. */
function runtimeProvision(
  packageName: string,
  argv: (version: string) => readonly [string, ...string[]],
): TargetProvision {
  return {
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
  };
}

/** Releases in which node:sqlite asks for a flag: before 22.13.0, and before 23.4.0 of the 23 line. */
function needsFlag(version: string): boolean {
  if (compareSemver(version, "23.0.0-0") >= 0) return compareSemver(version, "23.4.0") < 0;
  return compareSemver(version, "22.13.0") < 0;
}

/** SQLite of a chosen release of a runtime. */
export const runtimeSqliteProvisions = {
  "sqlite-node": runtimeProvision(nodePackage, (version) =>
    needsFlag(version) ? ["bin/node", "--experimental-sqlite"] : ["bin/node"],
  ),
  // The sandbox bounds the process; Deno's own permissions would only add questions to each call.
  "sqlite-deno": runtimeProvision(denoPackage, () => [
    "deno",
    "run",
    "--allow-all",
    "--no-config",
    "--no-lock",
    "--no-remote",
    "--quiet",
  ]),
};
