import {
  allScenarioIds,
  objectsScenarioIds,
  speedtestScenarioIds,
} from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { sqliteModes } from "./durabilityModes.ts";
import { keyTypeOption } from "./options.ts";
import { denoPackage, denoVersions, nodePackage, nodeVersions } from "./runtimeVersions.ts";

export const sqlite: DescribedTarget = {
  description: {
    id: "sqlite",
    title: "SQLite (node:sqlite)",
    summary: "The SQLite that ships inside Node.js, called in process.",
    interface: "in_process",
    homepage: "https://sqlite.org/",
    scenarios: [...allScenarioIds, ...speedtestScenarioIds, ...objectsScenarioIds],
    provisioners: [{ kind: "bundled", sandbox: "process" }],
    durabilityModes: sqliteModes.names,
    options: [keyTypeOption("random", allScenarioIds)],
    versions: ["bundled"],
    onlyKnownVersions: true,
    notes: [
      "The version of SQLite is the one inside the machine's Node.js; it is part of the environment.",
      "Each write is a transaction of its own. wal-normal survives a crash of the process, not " +
        "always one of the machine; delete-full flushes every write; off and delete-off never do, so a " +
        "crash of the machine may leave a database that cannot be read.",
      "node:sqlite blocks the thread: operations run one after another.",
    ],
  },
};

interface NodeSqliteHost {
  id: string;
  /** Name for people. */
  runtimeName: string;
  homepage: string;
  /** npm package with the runtime; its releases are the target's. */
  packageName: string;
  versions: readonly string[];
  /** Releases that are never offered. */
  ignore?: readonly string[];
  notes: readonly string[];
}

/** node:sqlite of a runtime whose release is the version. */
function runtimeSqlite(host: NodeSqliteHost): DescribedTarget {
  const { id, runtimeName, homepage, packageName, versions, ignore, notes } = host;
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
    versionSource: { kind: "npm", package: packageName, ...(ignore && { ignore }) },
  };
}

export const sqliteNode = runtimeSqlite({
  id: "sqlite-node",
  runtimeName: "Node.js",
  homepage: "https://nodejs.org/api/sqlite.html",
  packageName: nodePackage,
  versions: nodeVersions,
  notes: [],
});

export const sqliteDeno = runtimeSqlite({
  id: "sqlite-deno",
  runtimeName: "Deno",
  homepage: "https://docs.deno.com/api/node/sqlite/",
  packageName: denoPackage,
  versions: denoVersions,
  ignore: ["2.3.0"],
  notes: [
    "Deno 2.2.0 to 2.2.2 lose writes: the count after close and reopen makes their results invalid.",
  ],
});
