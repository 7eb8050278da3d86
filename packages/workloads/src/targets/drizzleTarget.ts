import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import type { EmbeddedDriver } from "../embeddedDriver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { speedtestScenarioIds } from "../scenarios/speedtestScenarioIds.ts";
import type { SpeedtestDriver } from "../speedtestDriver.ts";
import { drizzleVersion } from "./drizzleVersion.ts";
import { sqliteModes } from "./sqliteModes.ts";

interface DrizzleDriver {
  /** What tells it from the others: `libsql`. */
  name: string;
  packageName: string;
  versions: readonly string[];
  onlyKnownVersions: boolean;
  /** Releases that are never offered. */
  ignore?: readonly string[];
  notes: readonly string[];
  open: EmbeddedDriver["open"];
  /** For drivers that block the thread. */
  openSpeedtest?: SpeedtestDriver["open"];
}

/** SQLite through drizzle on a driver from npm, whose release is the version. */
export function drizzleTarget(source: DrizzleDriver): TargetAdapter {
  const { name, packageName, versions, onlyKnownVersions, ignore, notes } = source;
  const { open, openSpeedtest } = source;
  const { expectedSettings } = sqliteModes;
  return {
    description: {
      id: `sqlite-drizzle-${name}`,
      title: `SQLite (drizzle, ${name})`,
      summary: `SQLite through drizzle's query builder on ${packageName}, called in process.`,
      interface: "in_process",
      homepage: "https://orm.drizzle.team/",
      scenarios: [...allScenarioIds, ...(openSpeedtest ? speedtestScenarioIds : [])],
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
    interface: {
      kind: "in_process",
      program: "inProcess",
      driver: { open, expectedSettings },
      ...(openSpeedtest && { speedtest: { open: openSpeedtest, expectedSettings } }),
    },
    provision: (version) => ({
      kind: "npm",
      packages: [
        { name: packageName, version },
        { name: "drizzle-orm", version: drizzleVersion },
      ],
    }),
    secretNames: [],
    compareVersions: compareSemver,
    versionSource: { kind: "npm", package: packageName, ...(ignore && { ignore }) },
  };
}
