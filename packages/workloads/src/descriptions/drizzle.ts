import { allScenarioIds, speedtestScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { sqliteModes } from "./durabilityModes.ts";

/** Drizzle beneath which the drivers are compared: one version, so that a series shows the driver. */
export const drizzleVersion = "0.45.4";
export const betterSqlite3Package = "better-sqlite3";
export const libsqlPackage = "@libsql/client";

interface DrizzleDriver {
  /** What tells it from the others: `libsql`. */
  name: string;
  packageName: string;
  versions: readonly string[];
  onlyKnownVersions: boolean;
  /** Releases that are never offered. */
  ignore?: readonly string[];
  notes: readonly string[];
  /** Whether the driver blocks the thread, as the speedtest scenarios need it. */
  blocks: boolean;
}

/** SQLite through drizzle on a driver from npm, whose release is the version. */
function onDrizzle(source: DrizzleDriver): DescribedTarget {
  const { name, packageName, versions, onlyKnownVersions, ignore, blocks, notes } = source;
  return {
    description: {
      id: `sqlite-drizzle-${name}`,
      title: `SQLite (drizzle, ${name})`,
      summary: `SQLite through drizzle's query builder on ${packageName}, called in process.`,
      interface: "in_process",
      homepage: "https://orm.drizzle.team/",
      scenarios: [...allScenarioIds, ...(blocks ? speedtestScenarioIds : [])],
      provisioners: [{ kind: "npm", sandbox: "process" }],
      durabilityModes: sqliteModes.names,
      versions: [...versions],
      onlyKnownVersions,
      notes: [
        `The version is that of ${packageName}; drizzle is always ${drizzleVersion}.`,
        ...notes,
        "Queries are rebuilt for each call, as an application does.",
      ],
    },
    versionSource: { kind: "npm", package: packageName, ...(ignore && { ignore }) },
  };
}

export const sqliteDrizzleBetterSqlite3 = onDrizzle({
  name: "better-sqlite3",
  packageName: betterSqlite3Package,
  // Releases that carry their binaries; npm runs no install scripts here, and 12 needs one.
  versions: ["13.0.0", "13.0.1", "13.0.2", "13.0.3", "13.1.1", "13.2.0"],
  onlyKnownVersions: true,
  blocks: true,
  notes: [
    "Speedtest statements go through drizzle's sql text with values; batches through one prepared " +
      "statement of better-sqlite3, because drizzle has no call for many rows.",
  ],
});

export const sqliteDrizzleLibsql = onDrizzle({
  name: "libsql",
  packageName: libsqlPackage,
  // Stable releases of @libsql/client on npm that bring their binary along, as of 2026-11-20.
  versions: ["0.15.15", "0.17.0", "0.17.2", "0.17.3", "0.17.4", "0.18.0"],
  onlyKnownVersions: false,
  // Its binary does not come along.
  ignore: ["0.17.1"],
  blocks: false,
  notes: [
    "Opened with one connection: the durability settings hold for one only, and are verified on it.",
  ],
});
