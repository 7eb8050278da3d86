import { join } from "node:path";
import type { RuntimeContext, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { objectsScenarioIds } from "../scenarios/objectsScenarioIds.ts";
import { verifiedHere } from "../verifiedHere.ts";
import { denoVersions } from "./denoVersions.ts";
import { nodeSqliteDrivers } from "./nodeSqlite.ts";
import { sqliteModes } from "./sqliteModes.ts";

const packageName = "@deno/linux-x64-glibc";

/** The sandbox bounds the process; Deno's own permissions would only add questions to each call. */
function runtime({ artifactDir }: RuntimeContext): string[] {
  const program = join(artifactDir, "node_modules", packageName, "deno");
  return [program, "run", "--allow-all", "--no-config", "--no-lock", "--no-remote", "--quiet"];
}

export const sqliteDeno: TargetAdapter = {
  description: {
    id: "sqlite-deno",
    title: "SQLite (Deno release)",
    summary: "node:sqlite of a chosen release of Deno, called in process.",
    interface: "in_process",
    homepage: "https://docs.deno.com/api/node/sqlite/",
    scenarios: [...allScenarioIds, ...objectsScenarioIds],
    provisioners: [{ kind: "npm", sandbox: "process" }],
    durabilityModes: sqliteModes.names,
    versions: [...denoVersions],
    onlyKnownVersions: false,
    verification: verifiedHere,
    notes: [
      "The version is that of Deno; each brings its own SQLite, which the report shows. Needs Linux " +
        "on x64 with glibc.",
      "The harness runs in this Deno too, so a difference between two releases may be one of the " +
        "engine around SQLite.",
      "Deno 2.2.0 to 2.2.2 lose writes: the count after close and reopen makes their results invalid.",
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
  versionSource: { kind: "npm", package: packageName, ignore: ["2.3.0"] },
};
