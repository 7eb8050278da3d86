import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { keyTypeOption } from "../keyTypeOption.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { objectsScenarioIds } from "../scenarios/objectsScenarioIds.ts";
import { speedtestScenarioIds } from "../scenarios/speedtestScenarioIds.ts";
import { nodeSqliteDrivers } from "./nodeSqlite.ts";
import { sqliteModes } from "./sqliteModes.ts";

export const sqlite: TargetAdapter = {
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
  interface: { kind: "in_process", program: "inProcess", ...nodeSqliteDrivers("sqlite") },
  provision: () => ({ kind: "bundled" }),
  secretNames: [],
  compareVersions: compareSemver,
};
